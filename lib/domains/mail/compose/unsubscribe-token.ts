import { seal, unseal, unsealWithAny } from '../../../platform/crypto/sealed-secret';
import { keyedHash, siteKeys } from '../../../platform/crypto/secrets';

const keyIdBytes = 4;
const nonceBytes = 12;

/**
 * A token that names an address without showing it: sealed with a key of this site, the same for the same address
 * each time. It needs no row, so the link in an old message works whatever became of the subscription.
 */
export function createUnsubscribeToken(email: string): string {
  const [{ id, key }] = siteKeys('unsubscribe:seal');
  const nonce = Buffer.from(keyedHash('unsubscribe:nonce', email), 'hex').subarray(0, nonceBytes);
  return Buffer.concat([Buffer.from(id, 'hex'), seal(email, key, '', nonce)]).toString('base64url');
}

/** The address that a token names, or undefined when this site did not make it, or its secret is no longer known. */
export function openUnsubscribeToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return undefined;
  const keys = siteKeys('unsubscribe:seal');
  const named = keys.find(({ id }) => bytes.subarray(0, keyIdBytes).toString('hex') === id);
  const address = named && unseal(bytes.subarray(keyIdBytes), named.key);
  // Older links do not say which key sealed them.
  return address ?? unsealWithAny(bytes, keys);
}
