import 'server-only';

import { countListSteps } from '@/lib/domains/analytics/intake/step-counts';
import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { mailTransaction } from '@/lib/domains/mail/outgoing/enqueue';

import { mailingListAudit } from '../audit';
import { recordConsent } from '../consent';
import type { Subscription, SubscriptionCreate } from '../schema';
import { emailConflict, refuseSuppressed, subjectOf, subscriptionFields, toSubscription } from '../service';
import { findStanding } from '../standing';
import { requestConfirmation } from './verification-message';

/**
 * Adds an address at an administrator's word. One that its mail server refused is asked to confirm instead, as when its
 * owner asks: it is added as pending, or stays as it is if it is on the list; throws a 429 if it was asked a short while ago.
 * `form` is where the administrator entered it: kept as evidence of consent.
 */
export async function createSubscription(
  { basis, ...input }: SubscriptionCreate,
  actor: Actor,
  form: string,
): Promise<Subscription> {
  const now = new Date();
  return mailTransaction(async (tx) => {
    const isRefused = (await findStanding(input.email, tx)) === 'refused';
    const known = await tx.subscription.findUnique({
      where: { email: input.email },
      select: { ...subscriptionFields, lastMessageAt: true },
    });
    if (known && !isRefused) throw emailConflict('This email address is already subscribed.');
    if (known) {
      const { lastMessageAt, ...row } = known;
      await requestConfirmation(tx, { ...row, lastMessageAt }, now);
      await recordAudit(tx, actor, { action: mailingListAudit['subscription.resend'], subject: subjectOf(row) });
      return toSubscription(row);
    }
    await refuseSuppressed(tx, input.email, 'bounced');
    const isVerified = input.isVerified && !isRefused;
    const row = await tx.subscription.create({
      data: { ...input, isVerified, subscribedAt: now, verifiedAt: isVerified ? now : null },
      select: subscriptionFields,
    });
    if (isRefused) await requestConfirmation(tx, { ...row, lastMessageAt: null }, now);
    await countListSteps(tx, ['added'], now);
    await recordConsent(tx, [{ email: row.email, event: 'added', form, wording: basis ?? '', by: actor.email }], now);
    await recordAudit(tx, actor, {
      action: mailingListAudit['subscription.create'],
      subject: subjectOf(row),
      changes: { isVerified: { to: row.isVerified } },
    });
    return toSubscription(row);
  });
}
