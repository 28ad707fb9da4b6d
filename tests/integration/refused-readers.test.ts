// @documented An address that its mail server refused can come back: it is asked to confirm again, once a day, whether it was confirmed before or not.
// @documented An administrator who adds it, or resends its confirmation, asks in the same way, or gets a 429; an address that is not on the list is then added as pending.
// @documented Only mail of the list counts: a refused invitation, reset link or notice keeps no address off the list.

import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { createPreferencesToken, createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { failMail } from '@/lib/domains/mail/outgoing/queue';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { recordReturn } from '@/lib/domains/mail/returns/record-return';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { findPersonOnList } from '@/lib/domains/mailing-list/office/person';
import { getPreferences } from '@/lib/domains/mailing-list/readers/preferences';
import { getUnsubscribeState } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { subscribedMessage } from '@/lib/domains/mailing-list/schema';
import { findStanding } from '@/lib/domains/mailing-list/standing';
import { findVerificationLink } from '@/lib/domains/mailing-list/subscribe/verify';
import { db } from '@/lib/platform/database/db';
import { apiOf } from '@/tools/test-bed/api';

import { mails } from '../factories/letters';
import { signedIn, unique } from '../factories/people';

const reply = '550 5.1.1 no such user';
const newEmail = () => `refused-${unique()}@example.com`;
const refuse = (email: string) => db().$transaction((tx) => suppress(tx, email, 'bounced', reply));
const subscribe = (email: string) =>
  apiOf(subscriptionsContract.subscribe, { body: { email } }, { client: `198.51.100.${unique()}` });
const messagesTo = (email: string) =>
  db().outboundMail.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } });

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

/** A subscriber, confirmed or not, whose address was refused. */
async function refused(isVerified: boolean): Promise<{ id: number; email: string }> {
  const email = newEmail();
  const { id } = await db().subscription.create({ data: { email, isVerified, firstName: 'Ada' } });
  await refuse(email);
  return { id, email };
}

/** Uses the link of the newest message. */
async function confirm(email: string) {
  const { data } = (await messagesTo(email)).at(-1) ?? { data: '{}' };
  const token = new URL((JSON.parse(data) as { link: string }).link).searchParams.get('token') ?? '';
  return apiOf(subscriptionsContract.verifyEmail, { body: { token, firstName: 'Ada', lastName: 'Byron' } });
}

/** As a day later: what counts uses and the last message is older. */
async function aDayLater(email: string): Promise<void> {
  const before = new Date(Date.now() - 25 * 60 * 60_000);
  await db().limitHit.updateMany({ data: { at: before } });
  await db().subscription.updateMany({ where: { email }, data: { lastMessageAt: before } });
}

describe.each([
  ['a confirmed', true],
  ['a pending', false],
])('%s reader whose address was refused', (_name, isVerified) => {
  it('is asked to confirm again, once a day, by the same response, and is back once confirmed', async () => {
    const { email } = await refused(isVerified);
    for (const day of [1, 2]) {
      const responses = [await subscribe(email), await subscribe(email)];
      for (const response of responses)
        expect([response.status, await response.json()]).toEqual([201, { message: subscribedMessage }]);
      expect(await messagesTo(email)).toHaveLength(day);
      await aDayLater(email);
    }
    expect(await findStanding(email)).toBe('refused');
    expect((await confirm(email)).status).toBe(200);
    expect(await findStanding(email)).toBe('verified');
    expect(await db().subscription.findUnique({ where: { email } })).toMatchObject({
      isVerified: true,
      isRefused: false,
    });
    expect(await db().suppression.count({ where: { email } })).toBe(0);
    expect((await confirm(email)).status).toBe(400);
  });

  it('is asked by an administrator’s Resend and Add, by the same rule', async () => {
    const { id, email } = await refused(isVerified);
    const resend = () => apiOf(subscriptionsContract.resendVerification, { params: { id } }, admin);
    const add = () =>
      apiOf(subscriptionsContract.create, { body: { email, isVerified: true, basis: 'By card' } }, admin);
    expect((await resend()).status).toBe(204);
    expect((await resend()).status).toBe(429);
    expect((await add()).status).toBe(429);
    await aDayLater(email);
    const added = await add();
    expect([added.status, await added.json()]).toMatchObject([201, { id, email, isVerified, isRefused: true }]);
    expect(await messagesTo(email)).toHaveLength(2);
  });

  it('is told so by each page of theirs', async () => {
    const { id, email } = await refused(isVerified);
    expect((await getUnsubscribeState(createUnsubscribeToken(email)))?.state).toBe('refused');
    const preferences = await getPreferences(createPreferencesToken(email, new Date()));
    expect(preferences?.reader.isRefused).toBe(isVerified ? true : undefined);
    expect((await findPersonOnList(id))?.state).toBe('refused');
    await subscribe(email);
    const { data } = (await messagesTo(email)).at(-1) ?? { data: '{}' };
    const token = new URL((JSON.parse(data) as { link: string }).link).searchParams.get('token') ?? '';
    expect(await findVerificationLink(token)).toEqual({ state: 'open' });
    await db().verificationToken.updateMany({ data: { usedAt: new Date() } });
    expect(await findVerificationLink(token)).toEqual({ state: 'refused' });
  });
});

it('keeps what a refused reader had: topics, and a name until the owner enters one', async () => {
  const { id, email } = await refused(true);
  await db().topicOptOut.create({ data: { subscriptionId: id, category: 'Regulatory' } });
  await subscribe(email);
  expect(await db().subscription.findUnique({ where: { id } })).toMatchObject({ firstName: 'Ada', isVerified: true });
  await confirm(email);
  expect(await db().topicOptOut.count({ where: { subscriptionId: id } })).toBe(1);
});

it('says of an address that was refused and is off the list that mail is refused, and adds it only as one to be confirmed', async () => {
  const email = newEmail();
  await refuse(email);
  expect((await getUnsubscribeState(createUnsubscribeToken(email)))?.state).toBe('refused');
  const added = await apiOf(
    subscriptionsContract.create,
    { body: { email, isVerified: true, basis: 'By card' } },
    admin,
  );
  expect([added.status, await added.json()]).toMatchObject([201, { email, isVerified: false }]);
  expect(await messagesTo(email)).toHaveLength(1);
  expect(await findStanding(email)).toBe('pending');
  expect((await confirm(email)).status).toBe(200);
  expect(await findStanding(email)).toBe('verified');
});

it.each(['unsubscribed', 'erased'] as const)(
  'does not ask one who has %s, whatever an administrator wishes',
  async (reason) => {
    const email = newEmail();
    if (reason === 'unsubscribed') await db().$transaction((tx) => suppress(tx, email, 'unsubscribed'));
    else await apiOf(subscriptionsContract.erase, { body: { email } }, admin);
    const added = await apiOf(subscriptionsContract.create, { body: { email, isVerified: false } }, admin);
    expect(added.status).toBe(409);
    expect(await messagesTo(email)).toEqual([]);
  },
);

describe('mail that is not of the list', () => {
  const listTemplates = [verifySubscription.name, newsItem.name];
  const others = mails.filter(([, { template }]) => !listTemplates.includes(template.name));

  it.each(others)('(%s) leaves a subscriber on the list when it is refused or returned', async (_name, mail) => {
    for (const isReturned of [false, true]) {
      const email = newEmail();
      await db().subscription.create({ data: { email, isVerified: true } });
      await mailTransaction((tx) => enqueueMail(tx, [{ ...mail, recipient: email }]));
      const { id } = await db().outboundMail.findFirstOrThrow({ where: { recipient: email } });
      if (isReturned) {
        const messageId = `<${unique()}@site.test>`;
        await db().outboundMail.update({ where: { id }, data: { status: 'sent', messageId } });
        expect(await recordReturn({ messageId }, () => ({ bounceClass: 'permanent', reply }))).toBe(true);
      } else {
        await db().outboundMail.update({ where: { id }, data: { status: 'claimed', claimedBy: 'here' } });
        expect(await failMail('here', { id, attempts: 1, reason: reply, bounceClass: 'permanent' })).toBe(true);
      }
      expect(await db().outboundMail.findUnique({ where: { id } })).toMatchObject({ bounceClass: 'permanent' });
      expect(await findStanding(email)).toBe('verified');
      expect(await db().suppression.count({ where: { email } })).toBe(0);
      expect(await db().bounce.count({ where: { email } })).toBe(0);
    }
  });
});

it('keeps no one off the list whose invitation was refused', async () => {
  const email = newEmail();
  await apiOf(usersContract.invite, { body: { email, role: 'user' } }, admin);
  const [invitation] = await messagesTo(email);
  if (!invitation) throw new Error('No invitation was written.');
  await db().outboundMail.update({ where: { id: invitation.id }, data: { status: 'claimed', claimedBy: 'here' } });
  const failure = { id: invitation.id, attempts: 1, reason: reply, bounceClass: 'permanent' } as const;
  expect(await failMail('here', failure)).toBe(true);
  expect(await db().suppression.count({ where: { email } })).toBe(0);
  expect(await db().bounce.count({ where: { email } })).toBe(0);
  expect(await findStanding(email)).toBe('unknown');
});
