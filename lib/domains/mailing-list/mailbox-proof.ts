import 'server-only';

import { z } from 'zod';

import { findOffListEntry } from '@/lib/domains/mail/outgoing/suppression';
import { createSealedToken, openSealedToken } from '@/lib/platform/crypto/sealed-token';
import { keyedHash } from '@/lib/platform/crypto/secrets';
import { db, type Transaction } from '@/lib/platform/database/db';
import { isRunning } from '@/lib/platform/dates/stored-time';
import { countUses, recordUses } from '@/lib/platform/limits/service';

export const proofMilliseconds = 60 * 60 * 1000;

const ProofSchema = z.object({ email: z.string(), expiresAt: z.number() });
export type MailboxProof = z.infer<typeof ProofSchema>;

/** What a proof permits: to open one's data once, to see it from then on, or to erase it. */
type Purpose = 'own-data-link' | 'own-data-cookie' | 'erasure';

/**
 * Seals a proof, for the link of a message or a cookie, that its bearer can read a mailbox. It ends after its hour or with
 * an erasure, not when the address leaves the list or returns: anyone with a forwarded letter can do that.
 */
export function sealProof(purpose: Purpose, { email, expiresAt }: MailboxProof): string {
  return createSealedToken(purpose, JSON.stringify({ email, expiresAt }));
}

/** Returns a proof that still counts; undefined if there is nothing that it could open. */
export async function openProof(purpose: Purpose, token: string, now: Date): Promise<MailboxProof | undefined> {
  const opened = openSealedToken(purpose, token);
  if (opened === undefined) return undefined;
  const proof = ProofSchema.parse(JSON.parse(opened));
  if (!isRunning(proofMilliseconds, proof.expiresAt, now)) return undefined;
  const issuedAt = new Date(proof.expiresAt - proofMilliseconds);
  const erasures = await countUses(db(), erasureOf(proof.email), { gte: issuedAt });
  return erasures === 0 && (await isHeld(db(), proof.email)) ? proof : undefined;
}

/** Whether an address is on the list or is kept because it left. */
export async function isHeld(
  client: Pick<Transaction, 'subscription' | 'suppression'>,
  email: string,
): Promise<boolean> {
  return (
    (await client.subscription.count({ where: { email } })) > 0 || (await findOffListEntry(email, client)) !== null
  );
}

/** Ends the proofs of an address that is being erased. */
export function endProofs(tx: Transaction, email: string): Promise<void> {
  return recordUses(tx, [{ ...erasureOf(email), count: 1, at: new Date() }]);
}

const erasureOf = (email: string) => ({ scope: 'own-data:erased', key: keyedHash('own-data', email) });
