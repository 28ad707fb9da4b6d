import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

import { siteKeys } from './secrets';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret into nonce, tag and ciphertext. `context` names its purpose and owner, and is needed to open it. */
export function seal(plain: string, key: KeyObject, context = '', nonce = randomBytes(nonceBytes)): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `seal` encrypted; undefined for another key or context. */
export function unseal(bytes: Buffer, key: KeyObject, context = ''): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** Decrypts with the first key that fits. */
export function unsealWithAny(bytes: Buffer, keys: readonly { key: KeyObject }[], context = ''): string | undefined {
  for (const { key } of keys) {
    const plain = unseal(bytes, key, context);
    if (plain !== undefined) return plain;
  }
  return undefined;
}

/** Encrypts a secret for the database or a cookie with the site's current key. */
export function sealSecret(plain: string, context: string): string {
  return seal(plain, siteKeys('sealed-secret')[0].key, context).toString('base64url');
}

/** Decrypts a secret; undefined if its key is no longer configured or the context differs. */
export function openSecret(sealed: string, context: string): string | undefined {
  return unsealWithAny(Buffer.from(sealed, 'base64url'), siteKeys('sealed-secret'), context);
}

/** Seals a secret anew if it is not sealed with the current key; undefined if no configured key opens it. */
export function resealSecret(sealed: string, context: string): string | undefined {
  const [current] = siteKeys('sealed-secret');
  if (unseal(Buffer.from(sealed, 'base64url'), current.key, context) !== undefined) return sealed;
  const plain = openSecret(sealed, context);
  return plain === undefined ? undefined : sealSecret(plain, context);
}
