import 'server-only';

import { insertRows } from '../database/json-rows';
import type { Transaction } from '../db';
import { env } from '../env';
import { enqueueMail } from '../mail/outgoing/enqueue';
import { paths } from '../paths';
import { createToken } from '../token';

/** A verification link is good for seven days and one use. */
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
      template: 'verify-subscription' as const,
      data: { link: `${env().siteUrl}${paths.verifyEmail}?token=${token}` },
    })),
  );
}
