import { createSealedToken, openSealedToken } from '../../../platform/crypto/sealed-token';

const purpose = 'unsubscribe';

/** Creates a token that contains an address. Needs no row, so old links work even after the subscription is gone. */
export function createUnsubscribeToken(email: string): string {
  return createSealedToken(purpose, email);
}

/** The address that a token names, or undefined when this site did not make it, or its secret is no longer known. */
export function openUnsubscribeToken(token: string): string | undefined {
  return openSealedToken(purpose, token);
}
