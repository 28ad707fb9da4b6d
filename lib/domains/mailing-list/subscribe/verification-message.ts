import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { verifySubscription } from '@/lib/domains/mail/compose/templates/verify-subscription';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { paths } from '@/lib/paths';
import { createToken } from '@/lib/platform/crypto/token';
import type { Transaction } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';
import { AppError, notFound, tooMany } from '@/lib/platform/http/app-error';
import { env } from '@/lib/platform/process/env';

import { mailingListAudit } from '../audit';
import { lastMessageIsOver, messageIntervalSeconds, spendMessageLimits } from '../message-limits';
import { refuseSuppressed, subjectOf, subscriptionFields } from '../service';
import { standingOf } from '../standing-rule';
import { toBeConfirmed } from '../states';

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

/**
 * Sends the verification message again, at most once an hour per address, and once a day to one that was refused: its owner
 * has to confirm it again.
 */
export async function resendVerification(id: number, actor: Actor, now = new Date()): Promise<void> {
  await mailTransaction(async (tx) => {
    const row = await tx.subscription.findUnique({
      where: { id },
      select: { ...subscriptionFields, lastMessageAt: true },
    });
    if (!row) throw notFound('Subscription');
    if (standingOf(row) === 'verified') throw new AppError('conflict', 'This subscription is already verified.');
    await refuseSuppressed(tx, row.email, 'bounced');
    await requestConfirmation(tx, row, now);
    await recordAudit(tx, actor, { action: mailingListAudit['subscription.resend'], subject: subjectOf(row) });
  });
}

/** Asks one address to confirm, within the limits of its mailbox; throws a 429 beyond them. */
export async function requestConfirmation(
  tx: Transaction,
  row: { id: number; email: string; lastMessageAt: Date | null },
  now: Date,
): Promise<void> {
  const allowed = await spendMessageLimits(tx, [{ email: row.email }], now);
  const [claimed] = await claimMessages(tx, allowed.has(row.email) ? [row.id] : [], now);
  if (!claimed) {
    const wait = messageIntervalSeconds - (now.getTime() - (row.lastMessageAt ?? now).getTime()) / 1000;
    if (wait <= 0 || !row.lastMessageAt) {
      throw tooMany('This mailbox has received as many messages as it can for now.', messageIntervalSeconds);
    }
    throw tooMany('A message went to this address less than an hour ago.', wait);
  }
  await sendVerification(tx, [claimed], now);
}

/** Marks and returns the subscriptions whose message is written now; no other instance gets them. */
export async function claimMessages(
  tx: Transaction,
  ids: number[],
  now: Date,
): Promise<{ id: number; email: string }[]> {
  if (ids.length === 0) return [];
  return tx.subscription.updateManyAndReturn({
    where: { id: { in: ids }, AND: [toBeConfirmed, lastMessageIsOver(now)] },
    data: { lastMessageAt: now },
    select: { id: true, email: true },
  });
}
