// @documented Dangerous operations need a sign-in or another proof of identity within the last ten minutes:
// @documented creating an editor or administrator, changing such a role, deleting an account, and ending the sessions of one;
// @documented exporting the list, the skipped lines of an import, the letters of a mailing or the trail, and copying what is held about an address or the own account;
// @documented erasing an address, and starting an import of subscribers;
// @documented approving, sending, resuming or releasing a mailing, and sending its remaining letters;
// @documented deleting a news item for good, and exporting the news as an archive;
// @documented changing or clearing second factors, and the settings of sign-in.
// @documented From the twentieth within an hour on, so do deleting, changing or adding one address and deleting a message; every administrator then gets a notice.
// @documented Otherwise the response is 403 with `"code": "reauthenticate"`.
// @documented `POST /api/reauthenticate` with the `password`, a `code` or the response of a `passkey` opens the next ten minutes.
// @documented A file that a person opens from the address bar redirects to a page that asks, and from there to the file.

import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { accountContract } from '@/lib/domains/accounts/own/contract';
import { auditContract } from '@/lib/domains/audit/contract';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { contractsByDomain } from '@/lib/registry/openapi/document';
import { db } from '@/lib/platform/database/db';
import { proofOf, type Contract, type Effect } from '@/lib/platform/http/contract';
import { fillPath } from '@/lib/platform/http/fill-path';
import { api, apiOf } from '@/tools/test-bed/api';

import { createTestUser, signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';

const asked = { message: 'Please confirm that it is you.', code: 'reauthenticate' };

/** An administrator whose last proof is too old for dangerous operations. */
async function withOldProof() {
  const admin = await signedIn('admin');
  const provedAt = new Date(Date.now() - 10 * 60 * 1000 - 1000);
  await db().session.updateMany({ where: { userId: admin.id }, data: { provedAt } });
  return admin;
}

const account = (role: 'user' | 'admin') => ({ email: `made-${unique()}@example.com`, password: testPassword, role });

type Call = (cookie: string) => Promise<Response>;

const mail = { recipients: 1, subject: 'A subject' };
const later = new Date(Date.now() + 60 * 60 * 1000).toISOString();

/** Operations that always ask. */
const always = [
  'account.endSessions',
  'account.export',
  'audit.export',
  'auth.addPasskey',
  'auth.confirmApp',
  'auth.offerPasskey',
  'auth.prepareApp',
  'auth.removeApp',
  'auth.removePasskey',
  'auth.renewRecoveryCodes',
  'auth.updateSettings',
  'imports.report',
  'imports.start',
  'letters.export',
  'news.deleteForGood',
  'newsArchive.export',
  'newsletters.approve',
  'newsletters.resend',
  'newsletters.send',
  'subscriptions.copy',
  'subscriptions.erase',
  'subscriptions.export',
  'users.clearFactors',
  'users.delete',
  'users.endSessions',
  'users.withdrawInvitation',
];

/** Operations that ask from the twentieth within an hour on. */
const counted = [
  'contactMessages.delete',
  'subscriptions.create',
  'subscriptions.delete',
  'subscriptions.liftOffList',
  'subscriptions.liftSuppression',
  'subscriptions.update',
];

/** Operations that ask in some cases, with those cases. */
const sometimes: Record<string, Record<string, Call>> = {
  'news.publish': {
    'publishing with a mailing': (cookie) =>
      apiOf(newsActsContract.publish, { params: { id: 1 }, body: { revision: 1, mail } }, { cookie }),
  },
  'news.schedule': {
    'scheduling with a mailing': (cookie) =>
      apiOf(
        newsActsContract.schedule,
        { params: { id: 1 }, body: { revision: 1, publishAt: later, mail } },
        { cookie },
      ),
  },
  'news.publishChanges': {
    'publishing changes with a mailing': (cookie) =>
      apiOf(
        newsActsContract.publishChanges,
        { params: { id: 1 }, body: { revision: 1, note: 'A day', mail } },
        { cookie },
      ),
  },
  'news.withdraw': {
    'withdrawing with a mailing': (cookie) =>
      apiOf(newsActsContract.withdraw, { params: { id: 1 }, body: { explanation: 'Wrong', mail } }, { cookie }),
  },
  'news.markPublishedInError': {
    'marking as published in error with a mailing': (cookie) =>
      apiOf(
        newsActsContract.markPublishedInError,
        { params: { id: 1 }, body: { explanation: 'Wrong', mail } },
        { cookie },
      ),
  },
  'newsletters.update': {
    'sending on after a pause': (cookie) =>
      apiOf(mailingsContract.update, { params: { id: 1 }, body: { state: 'sending' } }, { cookie }),
  },
  'users.create': {
    'creating an administrator': (cookie) => apiOf(usersContract.create, { body: account('admin') }, { cookie }),
  },
  'users.update': {
    'making a user an administrator': async (cookie) =>
      apiOf(usersContract.update, { params: await createTestUser('user'), body: { role: 'admin' } }, { cookie }),
    'making an administrator a user': async (cookie) =>
      apiOf(usersContract.update, { params: await createTestUser('admin'), body: { role: 'user' } }, { cookie }),
  },
  'users.invite': {
    'inviting an administrator': (cookie) =>
      apiOf(usersContract.invite, { body: { email: account('admin').email, role: 'admin' } }, { cookie }),
  },
  'users.inviteAgain': {
    'inviting an administrator once more': async (cookie) =>
      apiOf(usersContract.inviteAgain, { params: await invitedAdministrator() }, { cookie }),
  },
};

/** Operations that change something or send a file, and are not dangerous. */
const never = [
  ...['account.changeNames', 'account.changePassword', 'account.confirmEmail', 'account.requestEmail'],
  ...['auth.renamePasskey'],
  ...['auth.reauthenticate', 'contactMessages.update', 'imports.create', 'imports.delete'],
  ...[
    'news.create',
    'news.createPreviewLink',
    'news.withdrawPreviewLinks',
    'news.delete',
    'news.undelete',
    'news.update',
    'newsletters.sendTest',
  ],
  ...['news.createDraft', 'news.saveDraft', 'news.discardDraft', 'news.unpublish', 'news.undoEnd', 'news.duplicate'],
  ...['news.restoreVersion', 'news.editNote', 'news.deleteNote', 'newsText.render'],
  ...['newsFiles.add', 'newsFiles.update', 'newsFiles.delete', 'mail.sendProbe'],
  ...['analytics.createCampaign', 'analytics.deleteCampaign', 'analytics.export', 'analytics.setWeeklyLetter'],
  ...['siteConfig.update', 'siteFacts.update', 'subscriptions.resendVerification'],
];

async function invitedAdministrator() {
  const user = await createTestUser('admin');
  await db().user.update({ where: { id: user.id }, data: { passwordHash: '' } });
  return user;
}

const guarded = Object.entries(contractsByDomain).flatMap(([domain, contracts]) =>
  Object.entries(contracts)
    .filter(([, { access }]) => access !== 'public')
    .map(([name, contract]) => ({ name: `${domain}.${name}`, contract })),
);

const proofOfContract = ({ effect = 'reads' }: Contract) => proofOf[effect];

it('is decided for whatever changes something or sends a file, and stated in its contract', () => {
  const judged = guarded.filter(
    ({ contract }) => contract.method !== 'GET' || contract.sends || proofOfContract(contract) !== 'never',
  );
  const decided = [...always, ...counted, ...Object.keys(sometimes), ...never];
  expect(judged.map(({ name }) => name).sort()).toEqual(decided.sort());
  const stated = (proof: (typeof proofOf)[Effect]) =>
    guarded.filter(({ contract }) => proofOfContract(contract) === proof).map(({ name }) => name);
  expect(stated('always').sort()).toEqual(always);
  expect(stated('from-the-twentieth').sort()).toEqual(counted);
  expect(stated('sometimes').sort()).toEqual(Object.keys(sometimes).sort());
});

it.each(guarded.filter(({ contract }) => proofOfContract(contract) === 'always'))(
  '$name asks before it looks at what it is sent',
  async ({ contract: { method, path } }) => {
    const { cookie } = await withOldProof();
    const refused = await api(method, fillPath(path, { id: 1 }), { cookie });
    expect([refused.status, await refused.json()]).toEqual([403, asked]);
  },
);

const dangerous: Record<string, Call> = {
  'exporting the list': (cookie) => apiOf(subscriptionsContract.export, {}, { cookie }),
  'a copy of what is held of an address': (cookie) =>
    apiOf(subscriptionsContract.copy, { query: { email: 'reader@example.com' } }, { cookie }),
  'erasing an address': (cookie) =>
    apiOf(subscriptionsContract.erase, { body: { email: 'reader@example.com' } }, { cookie }),
  'sending to all': (cookie) =>
    apiOf(mailingsContract.send, { params: { id: 1 }, body: { recipients: 1, toSubscriptionId: 1 } }, { cookie }),
  'sending again what is not confirmed': (cookie) => apiOf(mailingsContract.resend, { params: { id: 1 } }, { cookie }),
  'exporting the trail': (cookie) => apiOf(auditContract.export, { query: { kind: 'security' } }, { cookie }),
  'exporting the own account': (cookie) => apiOf(accountContract.export, {}, { cookie }),
  'starting an import': (cookie) =>
    apiOf(importsContract.start, { params: { id: 1 }, body: { basis: 'They asked at our stand.' } }, { cookie }),
  'exporting the skipped lines of an import': (cookie) =>
    apiOf(importsContract.report, { params: { id: 1 } }, { cookie }),
  'deleting a user': async (cookie) =>
    apiOf(usersContract.delete, { params: { id: (await createTestUser()).id } }, { cookie }),
  'taking an invitation back': async (cookie) =>
    apiOf(usersContract.withdrawInvitation, { params: await invitedAdministrator() }, { cookie }),
  'clearing the factors of another': async (cookie) =>
    apiOf(usersContract.clearFactors, { params: { id: (await createTestUser()).id } }, { cookie }),
  ...Object.fromEntries(Object.values(sometimes).flatMap((cases) => Object.entries(cases))),
};

describe.each(Object.entries(dangerous))('%s', (_, call) => {
  it('asks for a proof that is not older than ten minutes, and continues after it', async () => {
    const { cookie } = await withOldProof();
    const refused = await call(cookie);
    expect([refused.status, await refused.json()]).toEqual([403, asked]);
    const proof = await api('POST', '/api/reauthenticate', { body: { password: testPassword }, cookie });
    expect(proof.status).toBe(204);
    expect((await call(cookie)).status).not.toBe(403);
  });

  it('continues after a sign-in', async () => {
    expect((await call((await signedIn('admin')).cookie)).status).not.toBe(403);
  });
});

it('does not ask before a mailing is stopped', async () => {
  const { cookie } = await withOldProof();
  for (const state of ['paused', 'cancelled'] as const) {
    const stopped = await apiOf(mailingsContract.update, { params: { id: 1 }, body: { state } }, { cookie });
    expect(stopped.status).toBe(404);
  }
});

it('does not ask to create users who enter no office', async () => {
  const { cookie } = await withOldProof();
  expect((await apiOf(usersContract.create, { body: account('user') }, { cookie })).status).toBe(201);
});

it('deletes and creates nothing when it asks', async () => {
  const { cookie } = await withOldProof();
  const other = await createTestUser('admin');
  const made = account('admin');
  await apiOf(usersContract.delete, { params: { id: other.id } }, { cookie });
  await apiOf(usersContract.create, { body: made }, { cookie });
  expect(await db().user.count({ where: { email: { in: [other.email, made.email] } } })).toBe(1);
});

describe('a file that is opened from the address bar', () => {
  const { path } = subscriptionsContract.export;

  it('leads to the page that asks, and back', async () => {
    const { cookie } = await withOldProof();
    const response = await api('GET', path, { cookie, headers: { 'sec-fetch-mode': 'navigate' } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/account/confirm?next=${encodeURIComponent(path)}`);
  });

  it('is refused in JSON to a program', async () => {
    const { cookie } = await withOldProof();
    const response = await api('GET', path, { cookie, headers: { 'sec-fetch-mode': 'cors' } });
    expect(response.status).toBe(403);
  });
});
