import type { Prisma } from '../db';
import { maskedEmail } from '../email-address';
import type { Subscription } from './schema';

export const subscriptionFields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  organization: true,
  audience: true,
  isVerified: true,
  subscribedAt: true,
} satisfies Prisma.SubscriptionSelect;

type Row = Prisma.SubscriptionGetPayload<{ select: typeof subscriptionFields }>;

export function toSubscription(row: Row): Subscription {
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
