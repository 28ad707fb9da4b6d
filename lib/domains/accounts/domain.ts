import 'server-only';

import { defineDomain, type DeletionRun } from '@/lib/domains/define-domain';
import { accountLink } from '@/lib/domains/mail/compose/templates/account-link';
import { accountNotice } from '@/lib/domains/mail/compose/templates/account-notice';
import { administratorNotice } from '@/lib/domains/mail/compose/templates/administrator-notice';
import { alwaysWanted, wantedBy } from '@/lib/domains/mail/outgoing/wanted';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { pruneUses } from '@/lib/platform/limits/service';
import { searchFormsJob } from '@/lib/platform/lists/search-forms';

import { accountsAudit, accountsAuditFields } from './audit';
import { usersContract } from './admin/contract';
import { createFirstAdministrator } from './admin/operator';
import { searchedUsers } from './admin/service';
import { authContract } from './contract';
import { sealJob } from './factors/authenticator-app';
import { accountContract } from './own/contract';
import { findWantedLinks } from './own/links';
import { listAdministrators } from './people-service';
import { accountsPersonalData } from './personal-data';

const expired = ({ before, limit }: DeletionRun) => ({ where: { expiresAt: { lt: before } }, limit });

export const accountsDomain = defineDomain({
  name: 'accounts',
  tables: {
    User: 'as-in-backup',
    Session: 'not-restored',
    KnownBrowser: 'not-restored',
    Passkey: 'as-in-backup',
    PasskeyChallenge: 'opens-nothing',
    AuthenticatorApp: 'as-in-backup',
    RecoveryCode: 'compared',
    SignInStep: 'not-restored',
    AccountLink: 'not-restored',
  },
  contracts: { account: accountContract, auth: authContract, users: usersContract },
  pages: [{ path: paths.signInRules, label: 'Sign-in rules', tab: 'users', isLast: true }],
  prepare: [{ name: 'first administrator', run: createFirstAdministrator }],
  jobs: [sealJob, searchFormsJob(searchedUsers)],
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
  auditActions: accountsAudit,
  auditFields: accountsAuditFields,
  mails: [
    { ...accountLink, findWanted: findWantedLinks },
    { ...accountNotice, findWanted: alwaysWanted },
    { ...administratorNotice, findWanted: wantedBy(listAdministrators) },
  ],
  heldAfterRestore: [],
});
