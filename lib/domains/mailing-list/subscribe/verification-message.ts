import 'server-only';

import { AppError, notFound, tooMany } from '../../../platform/http/app-error';
import { recordAudit, type Actor } from '../../audit/service';
import { mailingListAudit } from '../audit';
import { insertRows } from '../../../platform/database/json-rows';
import type { Transaction } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { enqueueMail, mailTransaction } from '../../mail/outgoing/enqueue';
import { verifySubscription } from '../../mail/compose/templates/verify-subscription';
import { paths } from '../../../paths';
import { createToken } from '../../../platform/crypto/token';
import { lastMessageIsOver, messageIntervalSeconds, spendMessageLimits } from '../message-limits';
import { refuseSuppressed, subjectOf, subscriptionFields } from '../service';

/** A verification link is valid for seven days and can be used once. */
const verificationTokenSeconds = 7 * 24 * 60 * 60;

export async function sendVerification(
  tx: Transaction,
  subscriptions: { id: number; email: string }[],
  now: Date,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const expiresAt = new Date(now.getTime() + verificationTokenSeconds * 1000);
  const links = subscriptions.map(({ id, email }) => ({ id, email, ...createToken() }));
  await insertRows(
    tx,
    'VerificationToken',
    { subscriptionId: 'integer', tokenHash: 'text', createdAt: 'timestamp', expiresAt: 'timestamp' },
    links.map(({ id, tokenHash }) => ({ subscriptionId: id, tokenHash, createdAt: now, expiresAt })),
  );
  await enqueueMail(
    tx,
    links.map(({ email, token }) => ({
      recipient: email,
      template: verifySubscription,
      data: { link: `${env().siteUrl}${paths.verifyEmail}?token=${token}` },
    })),
  );
}

/** Sends the verification message again, at most once an hour per address. */
export async function resendVerification(id: number, actor: Actor, now = new Date()): Promise<void> {
  await mailTransaction(async (tx) => {
    const row = await tx.subscription.findUnique({
      where: { id },
      select: { ...subscriptionFields, lastMessageAt: true },
    });
    if (!row) throw notFound('Subscription');
    if (row.isVerified) throw new AppError('conflict', 'This subscription is already verified.');
    await refuseSuppressed(tx, row.email);
    const allowed = await spendMessageLimits(tx, [{ email: row.email }], now);
    const claimed = await tx.subscription.updateMany({
      where: { id: allowed.has(row.email) ? id : { in: [] }, ...lastMessageIsOver(now) },
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
    await recordAudit(tx, actor, { action: mailingListAudit['subscription.resend'], subject: subjectOf(row) });
  });
}
