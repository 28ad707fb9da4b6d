import type { ListState, Subscription } from './schema';

/** Where a person stands with the list. An `unknown` address is neither on it nor kept off it. */
export type Standing = ListState | 'erased' | 'unknown';

/**
 * Where an address stands, by its subscription and by what keeps mail from it. A refused one is asked to confirm again,
 * whether it was confirmed or not.
 */
export function standingOf(
  subscription: Pick<Subscription, 'isVerified' | 'isRefused'> | null | undefined,
  suppressed?: 'unsubscribed' | 'bounced' | 'erased',
): Standing {
  if (subscription) return stateOfSubscription(subscription);
  return suppressed === 'bounced' ? 'refused' : (suppressed ?? 'unknown');
}

export function stateOfSubscription({
  isVerified,
  isRefused,
}: Pick<Subscription, 'isVerified' | 'isRefused'>): ListState {
  if (isRefused) return 'refused';
  return isVerified ? 'verified' : 'pending';
}
