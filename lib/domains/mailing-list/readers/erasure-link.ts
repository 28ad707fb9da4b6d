import 'server-only';

import { ownData } from '@/lib/domains/mail/compose/templates/own-data';
import { enqueueMail, mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';
import { paths } from '@/lib/paths';
import { env } from '@/lib/platform/process/env';

import { isHeld, openProof, proofMilliseconds, sealProof } from '../mailbox-proof';
import { spendOwnDataLimits } from '../message-limits';
import { deadLink } from './preferences';
import { addressOfLink } from './unsubscribe';

/**
 * Mails a link that erases everything held about an address to that address. Sends nothing to an address that is not on
 * the list and has not left it; the caller cannot tell the difference.
 */
export async function sendErasureLink(unsubscribeToken: string, now = new Date()): Promise<void> {
  const email = addressOfLink(unsubscribeToken);
  await mailTransaction(async (tx) => {
    await spendOwnDataLimits(tx, email, now);
    if (!(await isHeld(tx, email))) return;
    const token = sealProof('erasure', { email, expiresAt: now.getTime() + proofMilliseconds });
    const link = `${env().siteUrl}${paths.ownData}?token=${token}`;
    await enqueueMail(tx, [{ recipient: email, template: ownData, data: { purpose: 'erasure', link } }]);
  });
}

/** Whether a link can still erase something. Does not use it up. */
export async function isErasureLinkOpen(token: string): Promise<boolean> {
  return (await openProof('erasure', token, new Date())) !== undefined;
}

/** Returns the address that a link erases; throws for one that no longer works. */
export async function requireErasureAddress(token: string): Promise<string> {
  const proof = await openProof('erasure', token, new Date());
  if (!proof) throw deadLink();
  return proof.email;
}
