// @promise to know what we hold about you, and to have a copy of it

import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { cookieOf, createTestUser, signedIn, unique } from '../factories/people';

const copyOf = (email: string, cookie?: string) =>
  api('GET', `/api/admin/copies?email=${encodeURIComponent(email)}`, { cookie });

it('is everything that is held under an address, without secrets and without anybody else’s, and is on record', async () => {
  const admin = await signedIn('admin');
  const email = `copied-${unique()}@example.com`;
  const other = `other-${unique()}@example.com`;
  for (const address of [email, other]) {
    const { id } = await createTestUser('user', address);
    await cookieOf(id);
    await db().subscription.create({ data: { email: address, firstName: 'Ada' } });
    const event = { email: address, event: 'requested', form: '/', wording: 'Yes, please', at: new Date() };
    await db().consentEvent.create({ data: event });
    await db().suppression.create({ data: { email: address, reason: 'bounced' } });
    await db().bounce.create({ data: { email: address, count: 2, lastAt: new Date(), lastReply: '550 no' } });
    await db().contactMessage.create({ data: { name: 'Ada', email: address, topic: 'other', message: 'Hello' } });
    await db().outboundMail.create({
      data: { recipient: address, template: 'verify-subscription', data: 'the secret link', messageId: `<${address}>` },
    });
  }
  const response = await copyOf(` ${email.toUpperCase()} `, admin.cookie);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="[\w-]+\.json"$/),
  ]);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    email,
    subscription: { firstName: 'Ada', isVerified: false },
    consent: [{ event: 'requested', wording: 'Yes, please' }],
    imports: [],
    leftAlone: 'bounced',
    refusals: { count: 2 },
    mail: [{ template: 'verify-subscription', status: 'pending' }],
    messages: [{ message: 'Hello' }],
    account: { role: 'user', sessions: [{ browser: '' }] },
  });
  expect(text).not.toMatch(/secret link|\$2b\$|passwordHash|"id"/);
  expect(text).not.toContain(other);
  expect(await db().auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    action: 'subscription.copy',
    actorEmail: admin.email,
    subject: 'c…@example.com',
  });
});

it('shows what an account did under an earlier address', async () => {
  const admin = await signedIn('admin');
  const before = `before-${unique()}@example.com`;
  const { id } = await createTestUser('user', before);
  const entry = { kind: 'security', action: 'password.change', subject: '', details: '{}', client: '192.0.2.7' };
  await db().auditEntry.create({ data: { ...entry, actorId: id, actorEmail: before, at: new Date() } });
  const email = `after-${unique()}@example.com`;
  await db().user.update({ where: { id }, data: { email } });
  const actions = [{ action: 'password.change', client: '192.0.2.7' }];
  const copy = async (address: string): Promise<unknown> => (await copyOf(address, admin.cookie)).json();
  expect(await copy(email)).toMatchObject({ actions: [], actionsUnderEarlierAddress: actions });
  expect(await copy(before)).toMatchObject({ actions, actionsUnderEarlierAddress: [] });
});

it('is given only to administrators, for an address', async () => {
  const user = await signedIn('user');
  const admin = await signedIn('admin');
  expect((await copyOf('a@example.com')).status).toBe(401);
  expect((await copyOf('a@example.com', user.cookie)).status).toBe(403);
  expect((await copyOf('nobody', admin.cookie)).status).toBe(400);
});
