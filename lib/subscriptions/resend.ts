import 'server-only';

import { notFound, AppError, tooMany } from '../app-error';
import { recordAudit, type Actor } from '../audit/service';
import { mailTransaction } from '../mail/outgoing/enqueue';
import { countMessages, findRoom, lastMessageIsOver, messageIntervalSeconds } from './message-limits';
import { subscriptionFields, subjectOf } from './row';
import { refuseSuppressed } from './service';
import { sendVerification } from './verification-message';

/** Sends the verification message again; at most one an hour goes to one address, whoever asks. */
export async function resendVerification(id: number, actor: Actor, now = new Date()): Promise<void> {
  await mailTransaction(async (tx) => {
    const row = await tx.subscription.findUnique({
      where: { id },
      select: { ...subscriptionFields, lastMessageAt: true },
    });
    if (!row) throw notFound('Subscription');
    if (row.isVerified) throw new AppError('conflict', 'This subscription is already verified.');
    await refuseSuppressed(tx, row.email);
    const room = await findRoom(tx, [{ email: row.email }], now);
    const claimed = await tx.subscription.updateMany({
      where: { id: room.has(row.email) ? id : { in: [] }, ...lastMessageIsOver(now) },
      data: { lastMessageAt: now },
    });
    if (claimed.count === 0) {
      const wait = messageIntervalSeconds - (now.getTime() - (row.lastMessageAt ?? now).getTime()) / 1000;
      if (wait <= 0 || !row.lastMessageAt) {
        throw tooMany('This mailbox has received as many messages as it can for now.', messageIntervalSeconds);
      }
      throw tooMany('A message went to this address less than an hour ago.', wait);
    }
    await sendVerification(tx, [row], now);
    await countMessages(tx, [row], now);
    await recordAudit(tx, actor, { action: 'subscription.resend', subject: subjectOf(row) });
  });
}
