import 'server-only';

import { db } from '../../platform/database/db';
import { pruneUses } from '../../platform/limits/service';
import { searchFormsJob } from '../../platform/lists/search-forms';
import { defineDomain, type DeletionRun } from '../define-domain';
import { accountLink } from '../mail/compose/templates/account-link';
import { accountNotice } from '../mail/compose/templates/account-notice';
import { alwaysWanted } from '../mail/outgoing/wanted';
import { usersContract } from './admin/contract';
import { createFirstAdministrator } from './admin/first-administrator';
import { searchedUsers } from './admin/service';
import { authContract } from './contract';
import { sealJob } from './factors/authenticator-app';
import { accountContract } from './own/contract';
import { findWantedLinks } from './own/links';
import { accountsPersonalData } from './personal-data';

const expired = ({ before, limit }: DeletionRun) => ({ where: { expiresAt: { lt: before } }, limit });

export const accountsDomain = defineDomain({
  name: 'accounts',
  tables: [
    'User',
    'Session',
    'KnownBrowser',
    'Passkey',
    'PasskeyChallenge',
    'AuthenticatorApp',
    'RecoveryCode',
    'SignInStep',
    'AccountLink',
  ],
  contracts: { account: accountContract, auth: authContract, users: usersContract },
  pages: [],
  prepare: [{ name: 'first administrator', run: createFirstAdministrator }],
  start: [],
  jobs: [sealJob, searchFormsJob(searchedUsers)],
  stop: [],
  retention: {
    limit: {
      what: 'Count of requests that we limit, by network or account',
      days: 1,
      since: 'the request',
      delete: pruneUses,
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
    'sign-in.success': { text: 'Signed in', event: 'sign-in', kind: 'security' },
    'sign-out': { text: 'Signed out', event: 'sign-in', kind: 'security' },
    'reauthentication.success': { text: 'Confirmed their identity again', event: 'sign-in', kind: 'security' },
    'sign-in.failure': { text: 'Failed to sign in', event: 'failure', kind: 'security' },
    'sign-in.code-failure': { text: 'Failed a second factor', event: 'failure', kind: 'security' },
    'reauthentication.failure': { text: 'Failed to confirm their identity', event: 'failure', kind: 'security' },
    'sign-in.lockout': { text: 'Was locked out after too many failures', event: 'lockout', kind: 'security' },
    'factor.add': { text: 'Added a second factor', event: 'factor', kind: 'security' },
    'factor.remove': { text: 'Removed a second factor', event: 'factor', kind: 'security' },
    'factor.rename': { text: 'Renamed a passkey', event: 'factor', kind: 'security' },
    'factor.clear': { text: 'Cleared the second factors of an account', event: 'factor', kind: 'security' },
    'factor.new-recovery-codes': { text: 'Created new recovery codes', event: 'factor', kind: 'security' },
    'user.create': { text: 'Created an account', event: 'account', kind: 'change' },
    'user.invite': { text: 'Invited someone', event: 'account', kind: 'change' },
    'user.withdraw-invitation': { text: 'Withdrew an invitation', event: 'account', kind: 'change' },
    'invitation.accept': { text: 'Accepted an invitation', event: 'account', kind: 'security' },
    'user.update': { text: 'Changed an account', event: 'account', kind: 'change' },
    'user.delete': { text: 'Deleted an account', event: 'account', kind: 'change' },
    'user.reset-password': { text: 'Reset a password', event: 'account', kind: 'change' },
    'password.ask-reset': {
      text: 'Requested a link to reset a password',
      event: 'account',
      kind: 'security',
      isClaimed: true,
    },
    'password.reset': { text: 'Set a new password through a link', event: 'account', kind: 'security' },
    'password.change': { text: 'Changed their own password', event: 'account', kind: 'security' },
    'email.ask': { text: 'Requested a change of their own address', event: 'account', kind: 'security' },
    'email.change': { text: 'Changed the address of their own account', event: 'account', kind: 'security' },
    'account.update': { text: 'Changed their own name', event: 'account', kind: 'security' },
    'session.revoke': { text: 'Ended sessions', event: 'account', kind: 'change' },
    'sign-in-settings.update': { text: 'Changed the sign-in settings', event: 'account', kind: 'change' },
    'access.refused': { text: 'Was refused access', event: 'refusal', kind: 'security' },
    'access.unproved': {
      text: 'Was asked for a proof, a factor or a password first',
      event: 'refusal',
      kind: 'security',
    },
    'access.signed-out': { text: 'Sent a request without being signed in', event: 'refusal', kind: 'security' },
    'access.other-site': { text: 'Sent a request from another site', event: 'refusal', kind: 'security' },
    'account.export': { text: 'Downloaded their own data', event: 'export', kind: 'security' },
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
  mails: {
    'account-link': { ...accountLink, findWanted: findWantedLinks },
    'account-notice': { ...accountNotice, findWanted: alwaysWanted },
  },
  heldAfterRestore: [],
});
