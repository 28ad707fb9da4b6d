import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

import { authSecrets } from '@/lib/platform/process/site-secret';

/** A key derived from one of the site's secrets for one purpose. */
export interface SiteKey {
  /** Identifies the secret without revealing it: 8 hexadecimal digits. */
  id: string;
  key: KeyObject;
}

const derived = new Map<string, SiteKey[]>();

/** Returns the keys for a purpose: the current one, for writing, then earlier ones, for reading. */
export function siteKeys(purpose: string): [SiteKey, ...SiteKey[]] {
  const secrets = authSecrets();
  const name = `${purpose}:${secrets.join()}`;
  let keys = derived.get(name);
  if (!keys) {
    keys = secrets.map((secret) => ({
      id: secretId(secret),
      // A key passed as bytes makes every hash ten times slower on Node 24.
      key: createSecretKey(derive(secret, purpose, 32)),
    }));
    derived.set(name, keys);
  }
  const [present, ...earlier] = keys;
  if (!present) throw new Error('The site has no secret.');
  return [present, ...earlier];
}

/** Identifies a secret without revealing it. */
export function secretId(secret: string): string {
  return derive(secret, 'key-id', 4).toString('hex');
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}

/** Returns a keyed hash, which cannot be computed or tested against guesses without the site's secret. */
export function keyedHash(purpose: string, text: string, { key } = siteKeys(purpose)[0]): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
