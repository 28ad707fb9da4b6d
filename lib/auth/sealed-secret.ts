import 'server-only';

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { siteKeys } from '../secrets';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret that the database keeps; `context` says what and whose it is, and is needed to open it. */
export function sealSecret(plain: string, context: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, siteKeys('sealed-secret')[0].key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret; undefined when it was sealed under a key that is no longer known or for another context. */
export function openSecret(sealed: string, context: string): string | undefined {
  for (const { key } of siteKeys('sealed-secret')) {
    const plain = openWith(key, sealed, context);
    if (plain !== undefined) return plain;
  }
  return undefined;
}

function openWith(key: Buffer, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
