import 'server-only';

import { AppError } from '../../platform/http/app-error';
import { db } from '../../platform/database/db';
import { createPreferencesToken } from '../mail/compose/preferences-token';
import { countStep } from '../analytics/step-counts';
import { liftSuppression } from '../mail/outgoing/suppression';
import { paths } from '../../paths';
import { hashToken } from '../../platform/crypto/token';
import { recordConsent, consentWording } from './consent';
import { createProfileProof } from './profile';
import type { VerifyEmail, Verified } from './schema';
import { subscriptionFields, toSubscription } from './service';
import { invalidTokenMessage } from './verify-state';

/** Completes the double opt-in: spends the token, stores the name and marks the subscription as verified. */
export async function verifyEmail({ token, firstName, lastName }: VerifyEmail, now = new Date()): Promise<Verified> {
  return db().$transaction(async (tx) => {
    const [spent] = await tx.verificationToken.updateManyAndReturn({
      where: { tokenHash: hashToken(token), purpose: 'verification', usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { subscriptionId: true },
    });
    if (!spent) throw new AppError('invalid', invalidTokenMessage);
    const { sourcePage, sourceCampaign, ...row } = await tx.subscription.update({
      where: { id: spent.subscriptionId },
      data: { firstName, lastName, isVerified: true, verifiedAt: now },
      select: { ...subscriptionFields, sourcePage: true, sourceCampaign: true },
    });
    await countStep(tx, 'confirmed', [{ sourcePage, sourceCampaign }], now);
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
