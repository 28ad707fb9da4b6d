import { createSealedToken, openSealedToken } from '../../../platform/crypto/sealed-token';

const purpose = 'unsubscribe';

/** Creates a token that contains an address. Needs no row, so old links work even after the subscription is gone. */
export function createUnsubscribeToken(email: string): string {
  return createSealedToken(purpose, email);
}

/** Returns the address that a token names; undefined if this site did not create it or no longer knows its secret. */
export function openUnsubscribeToken(token: string): string | undefined {
  return openSealedToken(purpose, token);
}
