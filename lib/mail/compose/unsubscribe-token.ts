import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

import { authSecret } from '../../env';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * A token that names an address without showing it: sealed with a key of this site, the same for the same address
 * each time. It needs no row, so the link in an old message works whatever became of the subscription.
 */
export function createUnsubscribeToken(email: string): string {
  const nonce = createHmac('sha256', deriveKey('nonce')).update(email).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey('seal'), nonce);
  const sealed = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The address that a token names, or undefined when this site did not make it. */
export function openUnsubscribeToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== token) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey('seal'), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const keys = new Map<string, Buffer>();

function deriveKey(purpose: 'nonce' | 'seal'): Buffer {
  const secret = authSecret();
  const name = `${purpose}:${secret}`;
  let key = keys.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', `unsubscribe:${purpose}`, 32));
    keys.set(name, key);
  }
  return key;
}
