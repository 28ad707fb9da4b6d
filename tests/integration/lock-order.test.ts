// @documented Leaving, and what happens to a message at the same moment, follow each other

import { randomUUID } from 'node:crypto';

import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { eraseAddress } from '@/lib/registry/erasure';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { failMail } from '@/lib/domains/mail/outgoing/queue';
import { lockReaders } from '@/lib/domains/mail/outgoing/readers';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { recordReturn } from '@/lib/domains/mail/returns/record-return';
import { liftRefusal } from '@/lib/domains/mailing-list/office/lift-refusal';
import { putBack } from '@/lib/domains/mailing-list/readers/put-back';
import { deleteSubscription } from '@/lib/domains/mailing-list/service';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { verifyEmail } from '@/lib/domains/mailing-list/subscribe/verify';
import { hashToken } from '@/lib/platform/crypto/token';

import { unique } from '../factories/people';
import { untilWaiting } from '../factories/waiting';

const actor = { id: null, email: 'ada@example.com', client: '127.0.0.1' };
const instance = 'this';

interface Reader {
  id: number;
  email: string;
  mailId: number;
  messageId: string;
  token: string;
}

/** A reader with a letter at its hand-over and a link to confirm. */
async function createReader(isVerified = true): Promise<Reader> {
  const [email, token, messageId] = [`reader-${unique()}@example.com`, randomUUID(), `<${randomUUID()}@site.test>`];
  const { id } = await db().subscription.create({
    data: {
      email,
      isVerified,
      subscribedAt: new Date(),
      verificationTokens: {
        create: { tokenHash: hashToken(token), purpose: 'verification', expiresAt: new Date(Date.now() + 60_000) },
      },
    },
  });
  const { id: mailId } = await db().outboundMail.create({
    data: { recipient: email, template: 'news-item', data: '', status: 'handing_over', claimedBy: instance, messageId },
  });
  return { id, email, mailId, messageId, token };
}

/** Touches all that leaving does, in its order, while `act` begins in between. */
async function leaveDuring({ email }: Reader, act: () => Promise<unknown>): Promise<unknown> {
  let acting: Promise<unknown> | undefined;
  await db().$transaction(async (tx) => {
    await lockReaders(tx, [email]);
    acting = act().catch((error: unknown) => error);
    await untilWaiting(acting);
    await tx.subscription.deleteMany({ where: { email } });
    await suppress(tx, email, 'unsubscribed');
  });
  return acting;
}

const bounce = { bounceClass: 'permanent' as const, reply: '550 5.1.1 no such user' };

it.each<[string, (reader: Reader) => Promise<unknown>]>([
  ['a letter is refused', ({ mailId: id }) => failMail(instance, { id, attempts: 1, reason: bounce.reply, ...bounce })],
  [
    'a letter that was not confirmed comes back',
    async ({ messageId }) => {
      await db().outboundMail.updateMany({ where: { messageId }, data: { status: 'unconfirmed' } });
      return recordReturn({ messageId }, () => bounce);
    },
  ],
  ['an administrator deletes the subscription', ({ id }) => deleteSubscription(id, actor)],
  ['an administrator allows mail again', ({ id }) => liftRefusal(id, actor)],
  ['the address is erased', ({ email }) => eraseAddress(email)],
  ['the address is confirmed', ({ token }) => verifyEmail({ token, firstName: '', lastName: '' })],
])('leaving succeeds at the moment at which %s', async (_what, act) => {
  const reader = await createReader(false);
  await db().$transaction((tx) => suppress(tx, reader.email, 'bounced', 'no'));
  await db().outboundMail.updateMany({ where: { id: reader.mailId }, data: { isWithdrawn: false } });
  const outcome = await leaveDuring(reader, () => act(reader));
  expect(String(outcome)).not.toMatch(/deadlock|write conflict/i);
  expect(await db().subscription.count({ where: { id: reader.id } })).toBe(0);
});

it('leaving again succeeds at the moment at which the address is put back', async () => {
  const reader = await createReader();
  const { returnToken = '' } = await unsubscribe(createUnsubscribeToken(reader.email));
  await db().subscription.create({ data: { email: reader.email, subscribedAt: new Date() } });
  const outcome = await leaveDuring(reader, () => putBack(returnToken, '/unsubscribe'));
  expect(String(outcome)).not.toMatch(/deadlock|write conflict/i);
});

it('two transactions that lock in opposite orders both succeed', async () => {
  const [first, second] = [await createReader(), await createReader()];
  let arrived = 0;
  const both = new Promise<void>((resolve) => {
    const look = () => (env().isEmbedded || arrived >= 2 ? resolve() : void setTimeout(look, 5));
    look();
  });
  const verify = (...readers: Reader[]) =>
    db().$transaction(async (tx) => {
      for (const { id } of readers) {
        await tx.subscription.update({ where: { id }, data: { organization: 'Both' } });
        arrived += 1;
        await both;
      }
    });
  await Promise.all([verify(first, second), verify(second, first)]);
});
