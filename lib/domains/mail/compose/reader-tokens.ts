import { createSealedToken, openSealedToken } from '@/lib/platform/crypto/sealed-token';

/** What the keys of these tokens are derived for. */
const unsubscribing = 'unsubscribe';
const preferences = 'preferences';

/** Creates a token that contains an address. Needs no row, so old links work even after the subscription is gone. */
export function createUnsubscribeToken(email: string): string {
  return createSealedToken(unsubscribing, email);
}

/** Returns the address that a token names; undefined if this site did not create it or no longer knows its secret. */
export function openUnsubscribeToken(token: string): string | undefined {
  return openSealedToken(unsubscribing, token);
}

/**
 * Creates the token of a link to a reader's preferences. It contains the time of its letter: once the reader has
 * unsubscribed, it is not valid for a later subscription.
 */
export function createPreferencesToken(email: string, writtenAt: Date): string {
  return createSealedToken(preferences, `${writtenAt.getTime()} ${email}`);
}

/** Returns the address of a token and the time of its letter; undefined if this site did not create it. */
export function openPreferencesToken(token: string): { email: string; writtenAt: Date } | undefined {
  const [time, email] = openSealedToken(preferences, token)?.split(' ') ?? [];
  return time && email ? { email, writtenAt: new Date(Number(time)) } : undefined;
}
