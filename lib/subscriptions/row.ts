import { columnsOf } from '../database/columns-of';
import type { Prisma } from '../db';
import { maskedEmail } from '../email-address';
import { SubscriptionSchema, type Subscription } from './schema';

export const subscriptionFields = columnsOf(SubscriptionSchema);

export function toSubscription(
  row: Prisma.SubscriptionGetPayload<{ select: typeof subscriptionFields }>,
): Subscription {
  return {
    ...row,
    audience: row.audience as Subscription['audience'],
    subscribedAt: row.subscribedAt.toISOString(),
  };
}

/** The trail outlives a subscription, so it keeps no more of a person than it must. */
export function subjectOf({ id, email }: { id: number; email: string }): string {
  return `Subscription ${id}: ${maskedEmail(email)}`;
}
