import { createSealedToken, openSealedToken } from '../../../platform/crypto/sealed-token';

const purpose = 'preferences';

/**
 * Creates the token of a link to a reader's preferences. It contains the time of its letter: once the reader has
 * unsubscribed, it is not valid for a later subscription.
 */
export function createPreferencesToken(email: string, writtenAt: Date): string {
  return createSealedToken(purpose, `${writtenAt.getTime()} ${email}`);
}

/** Returns the address of a token and the time of its letter; undefined if this site did not create it. */
export function openPreferencesToken(token: string): { email: string; writtenAt: Date } | undefined {
  const [time, email] = openSealedToken(purpose, token)?.split(' ') ?? [];
  return time && email ? { email, writtenAt: new Date(Number(time)) } : undefined;
}
