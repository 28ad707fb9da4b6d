import { createCipheriv, createDecipheriv } from 'node:crypto';

import { keyedHash, siteKeys } from '../../secrets';

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A token that names an address without showing it: sealed with a key of this site, the same for the same address
 * each time. It needs no row, so the link in an old message works whatever became of the subscription.
 */
export function createUnsubscribeToken(email: string): string {
  const [{ id, key }] = siteKeys('unsubscribe:seal');
  const nonce = Buffer.from(keyedHash('unsubscribe:nonce', email), 'hex').subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(id, 'hex'), nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The address that a token names, or undefined when this site did not make it, or its secret is no longer known. */
export function openUnsubscribeToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return undefined;
  const keys = siteKeys('unsubscribe:seal');
  const named = keys.find(({ id }) => bytes.subarray(0, keyIdBytes).toString('hex') === id);
  const address = named && open(bytes.subarray(keyIdBytes), named.key);
  if (address !== undefined) return address;
  // Older links do not say which key sealed them.
  for (const { key } of keys) {
    const found = open(bytes, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function open(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
