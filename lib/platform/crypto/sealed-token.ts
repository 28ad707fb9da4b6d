import { seal, unseal, unsealWithAny } from './sealed-secret';
import { keyedHash, siteKeys } from './secrets';

const keyIdBytes = 4;
const nonceBytes = 12;

/**
 * A token that carries a text without showing it: sealed with a key of this site that serves one purpose, the same for
 * the same text each time.
 */
export function createSealedToken(purpose: string, text: string): string {
  const [{ id, key }] = siteKeys(`${purpose}:seal`);
  const nonce = Buffer.from(keyedHash(`${purpose}:nonce`, text), 'hex').subarray(0, nonceBytes);
  return Buffer.concat([Buffer.from(id, 'hex'), seal(text, key, '', nonce)]).toString('base64url');
}

/** The text of a token, or undefined when this site did not make it for this purpose, or its secret is no longer known. */
export function openSealedToken(purpose: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return undefined;
  const keys = siteKeys(`${purpose}:seal`);
  const named = keys.find(({ id }) => bytes.subarray(0, keyIdBytes).toString('hex') === id);
  const text = named && unseal(bytes.subarray(keyIdBytes), named.key);
  // The oldest unsubscribe links do not say which key sealed them.
  return text ?? unsealWithAny(bytes, keys);
}
