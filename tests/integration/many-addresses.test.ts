// @documented The twenty are counted for the account, over all instances, whichever of these operations they are.

import { NextRequest } from 'next/server';

import { personTitle } from '@/app/admin/subscriptions/person-page';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { actLimit, addressesIn, readMaximum } from '@/lib/domains/accounts/sessions/many-addresses';
import { auditContract } from '@/lib/domains/audit/contract';
import { composeMail } from '@/lib/domains/mail/compose/message';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { findPersonOnList } from '@/lib/domains/mailing-list/office/person';
import { contactMessagesContract } from '@/lib/domains/messages/contract';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { api, apiOf } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';
import { requestScope } from '@/tools/test-bed/request-scope';

import { signedIn, unique } from '../factories/people';
import { testPassword } from '../factories/quick-password';

const asked = { message: 'Please confirm that it is you.', code: 'reauthenticate' };
const newEmail = () => `many-${unique()}@example.com`;

async function withOldProof() {
  const admin = await signedIn('admin');
  const provedAt = new Date(Date.now() - 10 * 60 * 1000 - 1000);
  await db().session.updateMany({ where: { userId: admin.id }, data: { provedAt } });
  return admin;
}

const subscribed = async () => (await db().subscription.create({ data: { email: newEmail(), isVerified: true } })).id;

const refused = async () => {
  const email = newEmail();
  const { id } = await db().subscription.create({ data: { email, isVerified: true } });
  const suppression = await db().suppression.create({ data: { email, reason: 'bounced' } });
  return { id, suppression: suppression.id };
};

/** Each act on a single address. */
const acts: Record<string, (cookie: string) => Promise<Response>> = {
  deleting: async (cookie) => apiOf(subscriptionsContract.delete, { params: { id: await subscribed() } }, { cookie }),
  marking: async (cookie) =>
    apiOf(
      subscriptionsContract.update,
      { params: { id: await subscribed() }, body: { isVerified: false } },
      { cookie },
    ),
  adding: (cookie) =>
    apiOf(subscriptionsContract.create, { body: { email: newEmail(), isVerified: true } }, { cookie }),
  'allowing mail': async (cookie) =>
    apiOf(subscriptionsContract.liftSuppression, { params: { id: (await refused()).id } }, { cookie }),
  'allowing mail off the list': async (cookie) =>
    apiOf(subscriptionsContract.liftOffList, { params: { id: (await refused()).suppression } }, { cookie }),
  'deleting a message': async (cookie) => {
    const data = { name: 'Ada', email: newEmail(), topic: 'Press', message: 'Hello' };
    const { id } = await db().contactMessage.create({ data });
    return apiOf(contactMessagesContract.delete, { params: { id } }, { cookie });
  },
};

const noticesOf = (email: string) =>
  db().outboundMail.findMany({ where: { template: 'administrator-notice', data: { contains: email } } });
const entriesOf = (actorId: number) =>
  db().auditEntry.findMany({ where: { actorId, action: 'subscription.change-many' } });

it('asks at the twentieth within an hour, whatever it is, tells every administrator once, and goes on with a proof', async () => {
  const admin = await withOldProof();
  const { cookie } = admin;
  const each = Object.values(acts);
  for (let count = 0; count < actLimit.maximum; count += 1)
    expect((await each[count % each.length]?.(cookie))?.ok).toBe(true);
  expect(await entriesOf(admin.id)).toEqual([]);

  const before = await db().subscription.count();
  for (const act of each) {
    const response = await act(cookie);
    expect([response.status, await response.json()]).toEqual([403, asked]);
  }
  // Only what the test itself has added.
  expect(await db().subscription.count()).toBe(before + 4);
  expect(await entriesOf(admin.id)).toHaveLength(1);
  const mails = await noticesOf(admin.email);
  const administrators = await db().user.findMany({ where: { role: 'admin', passwordHash: { not: '' } } });
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(administrators.map(({ email }) => email).sort());
  const { bytes } = await composeMail(mails[0] as Parameters<typeof composeMail>[0]);
  expect(bytes.toString()).toContain('Many addresses changed');

  expect((await api('POST', '/api/reauthenticate', { body: { password: testPassword }, cookie })).status).toBe(204);
  for (const act of each) expect((await act(cookie)).ok).toBe(true);
  expect(await noticesOf(admin.email)).toHaveLength(mails.length);
});

/** Makes the database refuse the entries of an action, and everything in their transaction, during `work`. */
async function withoutEntries(action: string, work: () => Promise<void>): Promise<void> {
  const when = (row: string) => `BEFORE INSERT ON "AuditEntry" FOR EACH ROW WHEN (${row}."action" = '${action}')`;
  const [create, drop] = env().isEmbedded
    ? [
        [`CREATE TRIGGER "refusing" ${when('new')} BEGIN SELECT RAISE(ABORT, 'refused'); END`],
        [`DROP TRIGGER "refusing"`],
      ]
    : [
        [
          `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
          `CREATE TRIGGER "refusing" ${when('NEW')} EXECUTE FUNCTION refuse()`,
        ],
        [`DROP FUNCTION refuse() CASCADE`],
      ];
  for (const sql of create) await db().$executeRawUnsafe(sql);
  try {
    await work();
  } finally {
    for (const sql of drop) await db().$executeRawUnsafe(sql);
  }
}

it('does no act of which administrators cannot be told, and tells them as soon as they can be', async () => {
  const { id, email, cookie } = await signedIn('admin');
  const counted = { scope: actLimit.scope, key: String(id), count: actLimit.maximum, at: new Date() };
  await db().limitHit.create({ data: counted });
  const subscription = await subscribed();
  const act = () => apiOf(subscriptionsContract.delete, { params: { id: subscription } }, { cookie });
  await withoutEntries('subscription.change-many', async () => {
    expect((await act()).status).toBe(500);
  });
  expect(await db().subscription.count({ where: { id: subscription } })).toBe(1);
  expect((await act()).status).toBe(204);
  expect([(await entriesOf(id)).length, (await noticesOf(email)).length > 0]).toEqual([1, true]);
});

it('tells administrators of many reads also where the first attempt is lost', async () => {
  const { id, email, cookie } = await signedIn('admin');
  await subscribed();
  const counted = { scope: 'subscription:read', key: String(id), count: readMaximum, at: new Date() };
  await db().limitHit.create({ data: counted });
  const read = () => apiOf(subscriptionsContract.list, { query: { limit: 1 } }, { cookie });
  await withoutEntries('subscription.read-many', async () => {
    expect((await read()).status).toBe(200);
  });
  expect(await noticesOf(email)).toEqual([]);
  expect((await read()).status).toBe(200);
  expect((await noticesOf(email)).length).toBeGreaterThan(0);
});

it('asks no one else, and not those whose acts are an hour old', async () => {
  const { id, cookie } = await withOldProof();
  const at = new Date(Date.now() - 60 * 60 * 1000 - 1000);
  await db().limitHit.create({ data: { scope: actLimit.scope, key: String(id), count: actLimit.maximum, at } });
  expect((await acts.deleting?.(cookie))?.status).toBe(204);
});

it('does not count an act that is refused', async () => {
  const { id, cookie } = await withOldProof();
  for (let count = 0; count <= actLimit.maximum; count += 1)
    expect((await apiOf(subscriptionsContract.delete, { params: { id: 2_000_000 } }, { cookie })).status).toBe(404);
  expect(await db().limitHit.count({ where: { scope: actLimit.scope, key: String(id) } })).toBe(0);
});

it('lets nineteen of those through that arrive at once', async () => {
  const { cookie } = await withOldProof();
  const ids = await Promise.all(Array.from({ length: 25 }, subscribed));
  const statuses = await Promise.all(
    ids.map(async (id) => (await apiOf(subscriptionsContract.delete, { params: { id } }, { cookie })).status),
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(actLimit.maximum);
  expect(statuses.filter((status) => status === 403)).toHaveLength(25 - actLimit.maximum);
});

describe('an address that is shown', () => {
  const read = async (id: number) =>
    (await db().limitHit.aggregate({ where: { scope: 'subscription:read', key: String(id) }, _sum: { count: true } }))
      ._sum.count ?? 0;

  it('counts in the response to an empty change', async () => {
    const { id: account, cookie } = await signedIn('admin');
    const id = await subscribed();
    for (let count = 1; count <= 3; count += 1) {
      const response = await apiOf(subscriptionsContract.update, { params: { id }, body: {} }, { cookie });
      expect([response.status, await read(account)]).toEqual([200, count]);
    }
  });

  it('counts in every list of the office', async () => {
    const { id: account, cookie } = await signedIn('admin');
    const id = await subscribed();
    await apiOf(subscriptionsContract.update, { params: { id }, body: { isVerified: false } }, { cookie });
    const lists = [
      () => apiOf(subscriptionsContract.list, { query: { limit: 1 } }, { cookie }),
      () => apiOf(usersContract.list, { query: { limit: 1 } }, { cookie }),
      () => apiOf(auditContract.list, { query: { kind: 'change', limit: 1 } }, { cookie }),
      () => apiOf(contactMessagesContract.list, { query: { limit: 1 } }, { cookie }),
    ];
    await db().contactMessage.create({ data: { name: 'A', email: newEmail(), topic: 'Press', message: 'Hello' } });
    let before = await read(account);
    for (const list of lists) {
      expect((await list()).status).toBe(200);
      expect(await read(account)).toBe(before + 1);
      before += 1;
    }
  });

  it('counts in the title of its page, which the router can ask for without the page', async () => {
    const { id: account, cookie } = await signedIn('admin');
    const params = Promise.resolve({ id: String(await subscribed()) });
    const shown = { params, find: findPersonOnList, pathOf: paths.subscription };
    const request = new NextRequest(testOrigin, { headers: { cookie } });
    const { title } = await requestScope.run(request, () => personTitle(shown));
    expect([title, await read(account)]).toEqual([expect.stringContaining('many-'), 1]);
  });

  it('tells administrators when a thousand were read by empty changes', async () => {
    const admin = await signedIn('admin');
    const data = { scope: 'subscription:read', key: String(admin.id), count: readMaximum, at: new Date() };
    await db().limitHit.create({ data });
    await apiOf(
      subscriptionsContract.update,
      { params: { id: await subscribed() }, body: {} },
      { cookie: admin.cookie },
    );
    expect(await db().auditEntry.count({ where: { actorId: admin.id, action: 'subscription.read-many' } })).toBe(1);
  });

  it.each([
    [[{ email: 'a@b.co' }, { email: 'c@d.co' }], 2],
    [{ rows: [{ actorEmail: 'a@b.co', subject: 'x' }], total: 1 }, 1],
    [{ sample: [{ email: 'a' }], rejected: [{ email: 'b' }, { email: '' }], createdBy: 'a@b.co' }, 2],
    [undefined, 0],
    ['a@b.co', 0],
    [{ at: new Date(), email: null }, 0],
  ])('is found in %j', (result, count) => expect(addressesIn(result)).toBe(count));
});
