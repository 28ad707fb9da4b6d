import { createSealedToken, openSealedToken } from '../../../platform/crypto/sealed-token';

const purpose = 'unsubscribe';

/** A token that names an address. It needs no row, so the link in an old message works whatever became of the subscription. */
export function createUnsubscribeToken(email: string): string {
  return createSealedToken(purpose, email);
}

/** The address that a token names, or undefined when this site did not make it, or its secret is no longer known. */
export function openUnsubscribeToken(token: string): string | undefined {
  return openSealedToken(purpose, token);
}
