import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { countListSteps, countStep } from '@/lib/domains/analytics/intake/step-counts';
import { createPreferencesToken } from '@/lib/domains/mail/compose/reader-tokens';
import { liftSuppression } from '@/lib/domains/mail/outgoing/suppression';
import { paths } from '@/lib/paths';
import { hashToken } from '@/lib/platform/crypto/token';
import { db, lockRows, type Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';

import { recordConsent, consentWording } from '../consent';
import { createProfileProof } from '../readers/profile';
import type { VerifyEmail, Verified } from '../schema';
import { subscriptionFields, toSubscription } from '../service';
import { standingOf } from '../standing-rule';
import { toBeConfirmed } from '../states';
import { alreadyConfirmedMessage, invalidTokenMessage } from '../verify-state';

/**
 * What a verification link can do: confirm, nothing more because its address is confirmed, or nothing at all, also because
 * its address has been refused since.
 */
export type VerificationLink = { state: 'open' | 'dead' | 'refused' } | { state: 'confirmed'; since: Date | null };

/** Returns what a link can do, without using it up. A link is unknown once its address has left the list. */
export async function findVerificationLink(
  token: string,
  now = new Date(),
  client: Pick<Transaction, 'verificationToken'> = db(),
): Promise<VerificationLink> {
  const link = await client.verificationToken.findFirst({
    where: { tokenHash: hashToken(token), purpose },
    select: {
      usedAt: true,
      expiresAt: true,
      subscription: { select: { isVerified: true, isRefused: true, verifiedAt: true } },
    },
  });
  const standing = link && standingOf(link.subscription);
  if (standing === 'verified') return { state: 'confirmed', since: link?.subscription.verifiedAt ?? null };
  if (link && !link.usedAt && link.expiresAt > now) return { state: 'open' };
  return { state: standing === 'refused' ? 'refused' : 'dead' };
}

const purpose = 'verification';

/**
 * Completes the double opt-in: spends the token, stores the name and marks the subscription as verified. Refuses a further
 * link of a confirmed subscription, which would rename its owner.
 */
export async function verifyEmail({ token, firstName, lastName }: VerifyEmail, now = new Date()): Promise<Verified> {
  return db().$transaction(async (tx) => {
    await lockRows(
      tx,
      'Subscription',
      sql`"id" IN (SELECT "subscriptionId" FROM "VerificationToken" WHERE "tokenHash" = ${hashToken(token)})`,
    );
    const [spent] = await tx.verificationToken.updateManyAndReturn({
      where: { tokenHash: hashToken(token), purpose, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { subscriptionId: true },
    });
    if (!spent) {
      const { state } = await findVerificationLink(token, now, tx);
      throw new AppError('invalid', state === 'confirmed' ? alreadyConfirmedMessage : invalidTokenMessage);
    }
    const before = await tx.subscription.findUnique({
      where: { id: spent.subscriptionId },
      select: { isVerified: true },
    });
    const isFirst = before?.isVerified === false;
    const [confirmed] = await tx.subscription.updateManyAndReturn({
      where: { id: spent.subscriptionId, ...toBeConfirmed },
      data: { firstName, lastName, isVerified: true, ...(isFirst && { verifiedAt: now }) },
      select: { ...subscriptionFields, sourcePage: true, sourceCampaign: true },
    });
    if (!confirmed) throw new AppError('invalid', alreadyConfirmedMessage);
    const { sourcePage, sourceCampaign, ...row } = confirmed;
    if (isFirst) {
      await countStep(tx, 'confirmed', [{ sourcePage, sourceCampaign }], now);
      await countListSteps(tx, ['confirmed'], now);
    }
    await liftSuppression(tx, row.email);
    await recordConsent(
      tx,
      [{ email: row.email, event: 'confirmed', form: paths.verifyEmail, wording: consentWording.confirm }],
      now,
    );
    return {
      ...toSubscription(row),
      profileProof: createProfileProof(spent.subscriptionId, now),
      preferencesToken: createPreferencesToken(row.email, now),
    };
  });
}
