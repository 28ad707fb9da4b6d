import 'server-only';

import { z } from 'zod';

import { countListSteps } from '@/lib/domains/analytics/intake/step-counts';
import { createPreferencesToken } from '@/lib/domains/mail/compose/reader-tokens';
import { lockReaders } from '@/lib/domains/mail/outgoing/readers';
import { findOffListEntry, undoLeaving } from '@/lib/domains/mail/outgoing/suppression';
import { createSealedToken, openSealedToken } from '@/lib/platform/crypto/sealed-token';
import { db, type Transaction } from '@/lib/platform/database/db';
import { isRunning, running } from '@/lib/platform/dates/stored-time';

import { putBackPart } from '../words';
import { recordConsent } from '../consent';
import { deadLink } from './preferences';
import { ProfileSchema } from '../schema';

const purpose = 'put-back';
const returnMilliseconds = 10 * 60 * 1000;

/** Everything needed to undo an unsubscription. Sealed, and only stored in the reader's browser. */
const ReturnSchema = z.object({
  /** The entry created by leaving and deleted by returning, so that returning works once. */
  suppressionId: z.int(),
  email: z.string(),
  expiresAt: z.number(),
  profile: ProfileSchema,
  optOuts: z.string().array(),
});

type Leaving = Pick<z.infer<typeof ReturnSchema>, 'email' | 'profile' | 'optOuts'>;

/** Creates the token that undoes an unsubscription. Call in the transaction of the unsubscription. */
export async function createReturnToken(tx: Transaction, leaving: Leaving, now: Date): Promise<string> {
  const entry = await findOffListEntry(leaving.email, tx);
  if (!entry) throw new Error('The address has not left.');
  const expiresAt = now.getTime() + returnMilliseconds;
  return createSealedToken(purpose, JSON.stringify({ ...leaving, suppressionId: entry.id, expiresAt }));
}

/** Keeps a return token for a reader without a browser, whose mailbox left by one click. */
export async function keepReturnToken(token: string, now = new Date()): Promise<void> {
  const left = openReturn(token, now);
  if (!left) return;
  const { suppressionId, expiresAt } = left;
  const kept = { token, expiresAt: new Date(expiresAt) };
  await db().wayBack.upsert({ where: { suppressionId }, create: { suppressionId, ...kept }, update: kept });
}

/** Returns the kept token of an address that left by one click, while it is valid. */
export async function findReturnToken(email: string, now = new Date()): Promise<string | undefined> {
  const entry = await findOffListEntry(email);
  if (entry?.reason !== 'unsubscribed') return undefined;
  const kept = await db().wayBack.findFirst({
    where: { suppressionId: entry.id, expiresAt: running(returnMilliseconds, now) },
    select: { token: true },
  });
  return kept?.token;
}

/** Whether a return token still undoes a leaving. */
export async function isReturnOpen(token: string, now = new Date()): Promise<boolean> {
  const left = openReturn(token, now);
  return left !== undefined && (await findOffListEntry(left.email))?.id === left.suppressionId;
}

function openReturn(token: string, now: Date) {
  const opened = openSealedToken(purpose, token);
  const parsed = opened === undefined ? undefined : ReturnSchema.parse(JSON.parse(opened));
  return parsed && isRunning(returnMilliseconds, parsed.expiresAt, now) ? parsed : undefined;
}

/**
 * Undoes an unsubscription and returns a new preferences token. Links from before the unsubscription remain invalid.
 */
export async function putBack(token: string, form: string, now = new Date()): Promise<{ token: string }> {
  const left = openReturn(token, now);
  if (!left) throw deadLink();
  const { suppressionId, email, profile, optOuts } = left;
  await db().$transaction(async (tx) => {
    await lockReaders(tx, [email]);
    if (!(await undoLeaving(tx, suppressionId, email))) throw deadLink();
    const since = { isVerified: true, verifiedAt: now, subscribedAt: now };
    const { id: subscriptionId } = await tx.subscription.upsert({
      where: { email },
      // Also for an address that has subscribed again in these minutes.
      create: { email, ...profile, ...since },
      update: { ...profile, ...since },
      select: { id: true },
    });
    await tx.topicOptOut.deleteMany({ where: { subscriptionId } });
    await tx.topicOptOut.createMany({ data: optOuts.map((category) => ({ subscriptionId, category })) });
    const { text, hint, button } = putBackPart;
    await countListSteps(tx, ['returned'], now);
    await recordConsent(tx, [{ email, event: 'returned', form, wording: `${text} ${hint} [${button}]` }], now);
  });
  return { token: createPreferencesToken(email, now) };
}
