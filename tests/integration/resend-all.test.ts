import { db } from '@/lib/platform/database/db';
import { readSetting } from '@/lib/platform/settings/service';
import { resendSetting, resendStep } from '@/lib/domains/mailing-list/subscribe/resend-all';
import type { ResendToAll } from '@/lib/domains/mailing-list/schema';

import { api } from '../../tools/test-bed/api';
import { letMessageTimePass } from '../factories/message-time';
import { signedIn, unique } from '../factories/people';

const address = '/api/admin/email-subscriptions/verification-messages';
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  admin = await signedIn('admin');
});

const start = () => api('POST', address, { cookie: admin.cookie });
const preview = async () =>
  (await (await api('GET', address, { cookie: admin.cookie })).json()) as Promise<ResendToAll>;
/** Steps until the run ends, with a mail server that takes what waits. */
async function runToEnd(): Promise<void> {
  while ((await preview()).isRunning) {
    while (await resendStep());
    await takeMail();
  }
}
const takeMail = () => db().outboundMail.updateMany({ where: { status: 'pending' }, data: { status: 'sent' } });

async function addPending(email = `pending-${unique()}@example.com`) {
  return db().subscription.create({ data: { email }, select: { id: true, email: true } });
}
const messagesTo = (email: string) => db().outboundMail.count({ where: { recipient: email } });
const resendOne = (id: number) =>
  api('POST', `/api/admin/email-subscriptions/${id}/verification-message`, { cookie: admin.cookie });

it('reaches who may get one, leaves out the others by the rules of one, and says so before and after', async () => {
  const free = await addPending();
  const tagged = [await addPending(`tags${unique()}@example.com`)];
  tagged.push(await addPending(tagged[0]?.email.replace('@', '+more@')));
  const recent = await addPending();
  expect((await resendOne(recent.id)).status).toBe(204);
  const often = await addPending();
  for (let message = 0; message < 3; message += 1) {
    await letMessageTimePass(1.1);
    expect((await resendOne(often.id)).status).toBe(204);
  }
  // The last of three in a day is over an hour old; that of `recent` is not.
  await letMessageTimePass(1.1);
  await db().subscription.update({ where: { id: recent.id }, data: { lastMessageAt: new Date() } });
  const left = await addPending();
  await db().suppression.create({ data: { email: left.email, reason: 'unsubscribed' } });
  const verified = await db().subscription.create({ data: { email: `ok-${unique()}@example.com`, isVerified: true } });

  const expected = { queued: 2, recent: 1, mailbox: 2, suppressed: 1 };
  expect(await preview()).toEqual({ isRunning: false, next: expected, last: null });
  const written = await db().outboundMail.count();
  expect((await start()).status).toBe(204);
  expect(await preview()).toMatchObject({ isRunning: true, next: null });
  await runToEnd();
  expect((await db().outboundMail.count()) - written).toBe(2);
  expect([await messagesTo(free.email), await messagesTo(verified.email)]).toEqual([1, 0]);
  const { next, ...rest } = await preview();
  expect(rest).toEqual({ isRunning: false, last: expected });
  expect(next).toEqual({ queued: 0, recent: 3, mailbox: 2, suppressed: 1 });

  const [started, entry] = await db().auditEntry.findMany({ where: { action: 'subscription.resend-all' }, take: 2 });
  expect([started?.actorEmail, started?.details]).toEqual([admin.email, '{}']);
  expect([entry?.actorEmail, JSON.parse(entry?.details ?? '')]).toEqual([
    admin.email,
    { queued: { to: 2 }, leftOut: { to: 4 } },
  ]);
  // The address of the administrator is kept no longer than the run.
  expect(await readSetting(resendSetting)).not.toContain('@');
});

it('is refused while one runs, and runs once on several instances', async () => {
  const added = await Promise.all(Array.from({ length: 450 }, () => addPending()));
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.status, second.status].sort()).toEqual([204, 409]);
  const refused = first.status === 409 ? first : second;
  expect(await refused.json()).toMatchObject({
    message: 'The messages are being queued already. Wait until that has ended.',
  });
  const late = await addPending();
  await Promise.all([runToEnd(), runToEnd()]);
  const recipients = await db().outboundMail.findMany({
    where: { recipient: { in: added.map(({ email }) => email) } },
    select: { recipient: true },
  });
  expect(recipients).toHaveLength(450);
  expect(new Set(recipients.map(({ recipient }) => recipient)).size).toBe(450);
  expect(await messagesTo(late.email)).toBe(0);
  expect(await db().auditEntry.count({ where: { action: 'subscription.resend-all' } })).toBe(4);
  expect((await preview()).last).toMatchObject({ queued: 450 });
  expect(await resendStep()).toBe(false);
});

it('lets no more than 50 messages wait, so that a reset link comes soon, and ends when it is stopped', async () => {
  await db().subscription.deleteMany();
  await takeMail();
  for (let count = 0; count < 60; count += 1) await addPending();
  expect((await start()).status).toBe(204);
  const waiting = () => db().outboundMail.count({ where: { status: 'pending' } });
  while (await resendStep());
  expect(await waiting()).toBe(50);
  expect(await preview()).toMatchObject({ isRunning: true, last: { queued: 50 } });
  const stop = () => api('DELETE', address, { cookie: admin.cookie });
  expect((await stop()).status).toBe(204);
  expect((await stop()).status).toBe(409);
  await takeMail();
  expect(await resendStep()).toBe(false);
  expect(await preview()).toMatchObject({ isRunning: false, last: { queued: 50 }, next: { queued: 10 } });
});

it('is an administrator’s only', async () => {
  const { cookie } = await signedIn('user');
  for (const method of ['GET', 'POST'] as const) expect((await api(method, address, { cookie })).status).toBe(403);
});
