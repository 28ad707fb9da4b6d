import 'server-only';

import { db } from '../../platform/database/db';
import { defineDomain, type DeletionRun } from '../define-domain';
import { accountLink } from '../mail/compose/templates/account-link';
import { accountNotice } from '../mail/compose/templates/account-notice';
import { usersContract } from './admin/contract';
import { createFirstAdministrator } from './admin/first-administrator';
import { authContract } from './contract';
import { accountContract } from './own/contract';
import { accountsPersonalData } from './personal-data';

const expired = ({ before, limit }: DeletionRun) => ({ where: { expiresAt: { lt: before } }, limit });

export const accountsDomain = defineDomain({
  name: 'accounts',
  contracts: { account: accountContract, auth: authContract, users: usersContract },
  pages: [],
  prepare: [{ name: 'first administrator', run: createFirstAdministrator }],
  start: [],
  jobs: [],
  stop: [],
  retention: {
    limit: {
      what: 'Count of requests that we limit, by network or account',
      days: 1,
      since: 'the request',
      delete: ({ before, now, limit }) => {
        // An entry that a fast clock dated ahead would otherwise stay for as long as that clock was wrong.
        const ahead = new Date(2 * now.getTime() - before.getTime());
        return db().limitHit.deleteMany({ where: { OR: [{ at: { lt: before } }, { at: { gt: ahead } }] }, limit });
      },
    },
    session: {
      what: 'Session',
      days: 0,
      since: 'its end',
      howLong: '8 hours at most',
      delete: (run) => db().session.deleteMany(expired(run)),
    },
    signInStep: {
      what: 'Sign-in waiting for its second factor',
      days: 0,
      since: 'its end',
      howLong: '10 minutes',
      delete: (run) => db().signInStep.deleteMany(expired(run)),
    },
    passkeyChallenge: {
      what: 'Passkey challenge',
      days: 0,
      since: 'its end',
      howLong: 'A few minutes',
      delete: (run) => db().passkeyChallenge.deleteMany(expired(run)),
    },
    accountLink: {
      what: 'Link to set or reset a password or an address',
      days: 0,
      since: 'its end',
      howLong: 'Until it expires; its message says when',
      delete: (run) => db().accountLink.deleteMany(expired(run)),
    },
    knownBrowser: {
      what: 'Note that you have signed in from a browser before',
      days: 365,
      since: 'the last sign-in from it',
      delete: ({ before, limit }) => db().knownBrowser.deleteMany({ where: { lastUsedAt: { lt: before } }, limit }),
    },
  },
  personalData: accountsPersonalData,
  auditActions: {
    'sign-in.success': 'Signed in',
    'sign-in.failure': 'Failed to sign in',
    'sign-in.code-failure': 'Failed a second factor',
    'sign-in.lockout': 'Was locked out after too many failures',
    'sign-out': 'Signed out',
    'reauthentication.success': 'Confirmed their identity again',
    'reauthentication.failure': 'Failed to confirm their identity',
    'factor.add': 'Added a second factor',
    'factor.remove': 'Removed a second factor',
    'factor.rename': 'Renamed a passkey',
    'factor.clear': 'Cleared the second factors of an account',
    'factor.new-recovery-codes': 'Created new recovery codes',
    'password.ask-reset': 'Requested a link to reset a password',
    'password.reset': 'Set a new password through a link',
    'password.change': 'Changed their own password',
    'email.ask': 'Requested a change of their own address',
    'email.change': 'Changed the address of their own account',
    'account.update': 'Changed their own name',
    'account.export': 'Downloaded their own data',
    'invitation.accept': 'Accepted an invitation',
    'access.refused': 'Was refused access',
    'access.unproved': 'Was asked for a proof, a factor or a password first',
    'access.signed-out': 'Sent a request without being signed in',
    'access.other-site': 'Sent a request from another site',
    'user.create': 'Created an account',
    'user.invite': 'Invited someone',
    'user.withdraw-invitation': 'Withdrew an invitation',
    'user.update': 'Changed an account',
    'user.delete': 'Deleted an account',
    'user.reset-password': 'Reset a password',
    'session.revoke': 'Ended sessions',
    'sign-in-settings.update': 'Changed the sign-in settings',
  },
  auditFields: {
    email: 'Email',
    factorGraceDays: 'Days until it is required',
    firstName: 'First name',
    lastName: 'Last name',
    name: 'Name',
    role: { label: 'Role', values: { admin: 'Administrator', user: 'User' } },
    sessions: 'Sessions',
  },
  mails: { 'account-link': accountLink, 'account-notice': accountNotice },
  heldAfterRestore: [],
});
