import 'server-only';

import { z } from 'zod';

import { createSealedToken, openSealedToken } from '../../platform/crypto/sealed-token';
import { db, type Transaction } from '../../platform/database/db';
import { env } from '../../platform/process/env';
import { paths } from '../../paths';
import { enqueueMail, mailTransaction } from '../mail/outgoing/enqueue';
import { findOffListEntry } from '../mail/outgoing/suppression';
import { spendOwnDataLimits } from './message-limits';
import { linkMilliseconds } from './own-data';
import { deadLink } from './preferences';
import { addressOfLink } from './unsubscribe';

const purpose = 'erasure';

const LinkSchema = z.object({
  email: z.string(),
  /** The row that the erasure deletes, so that the link works once: of someone who has left, the entry made by leaving. */
  table: z.enum(['subscription', 'suppression']),
  id: z.int(),
  expiresAt: z.number(),
});

/**
 * Mails a link that erases everything held about an address to that address. Sends nothing to an address that is not on
 * the list and has not left it; the caller cannot tell the difference.
 */
export async function sendErasureLink(unsubscribeToken: string, now = new Date()): Promise<void> {
  const email = addressOfLink(unsubscribeToken);
  await mailTransaction(async (tx) => {
    await spendOwnDataLimits(tx, email, now);
    const row = await findRow(tx, email);
    if (!row) return;
    const expiresAt = now.getTime() + linkMilliseconds;
    const token = createSealedToken(purpose, JSON.stringify({ email, ...row, expiresAt }));
    const link = `${env().siteUrl}${paths.ownData}?token=${token}`;
    await enqueueMail(tx, [{ recipient: email, template: 'own-data', data: { purpose: 'erasure', link } }]);
  });
}

async function findRow(tx: Transaction, email: string): Promise<{ table: string; id: number } | undefined> {
  const subscription = await tx.subscription.findUnique({ where: { email }, select: { id: true } });
  if (subscription) return { table: 'subscription', ...subscription };
  const left = await findOffListEntry(email, tx);
  return left ? { table: 'suppression', id: left.id } : undefined;
}

/** Whether a link can still erase something. Does not use it up. */
export async function isErasureLinkOpen(token: string): Promise<boolean> {
  return (await findAddress(token)) !== undefined;
}

/** Returns the address that a link erases; throws for one that no longer works. */
export async function requireErasureAddress(token: string): Promise<string> {
  const email = await findAddress(token);
  if (email === undefined) throw deadLink();
  return email;
}

async function findAddress(token: string, now = new Date()): Promise<string | undefined> {
  const opened = openSealedToken(purpose, token);
  if (opened === undefined) return undefined;
  const { email, table, id, expiresAt } = LinkSchema.parse(JSON.parse(opened));
  if (expiresAt <= now.getTime()) return undefined;
  const isThere =
    table === 'subscription'
      ? (await db().subscription.count({ where: { id, email } })) > 0
      : (await findOffListEntry(email))?.id === id;
  return isThere ? email : undefined;
}
