import { seal, unseal, unsealWithAny } from './sealed-secret';
import { keyedHash, siteKeys } from './secrets';

const keyIdBytes = 4;
const nonceBytes = 12;

/**
 * Creates a token that contains a text without revealing it, sealed with a key of this site for one purpose. The same
 * text always gives the same token.
 */
export function createSealedToken(purpose: string, text: string): string {
  const [{ id, key }] = siteKeys(`${purpose}:seal`);
  const nonce = Buffer.from(keyedHash(`${purpose}:nonce`, text), 'hex').subarray(0, nonceBytes);
  return Buffer.concat([Buffer.from(id, 'hex'), seal(text, key, '', nonce)]).toString('base64url');
}

/**
 * Returns the text of a token; undefined if this site did not create it for this purpose or no longer knows its secret.
 */
export function openSealedToken(purpose: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return undefined;
  const keys = siteKeys(`${purpose}:seal`);
  const named = keys.find(({ id }) => bytes.subarray(0, keyIdBytes).toString('hex') === id);
  const text = named && unseal(bytes.subarray(keyIdBytes), named.key);
  // The oldest tokens do not state which key sealed them.
  return text ?? unsealWithAny(bytes, keys);
}
