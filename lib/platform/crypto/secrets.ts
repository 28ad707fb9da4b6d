import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

import { authSecrets } from '../process/env';

/** A key for one purpose, derived from one of the site's secrets. */
export interface SiteKey {
  /** Names the secret without telling it: 8 hexadecimal digits. */
  id: string;
  key: KeyObject;
}

const derived = new Map<string, SiteKey[]>();

/** The keys for a purpose: the present one, with which everything is written, and the earlier ones, which are read. */
export function siteKeys(purpose: string): [SiteKey, ...SiteKey[]] {
  const secrets = authSecrets();
  const name = `${purpose}:${secrets.join()}`;
  let keys = derived.get(name);
  if (!keys) {
    keys = secrets.map((secret) => ({
      id: derive(secret, 'key-id', 4).toString('hex'),
      // As bytes it costs ten times as much on Node 24, with every hash.
      key: createSecretKey(derive(secret, purpose, 32)),
    }));
    derived.set(name, keys);
  }
  const [present, ...earlier] = keys;
  if (!present) throw new Error('The site has no secret.');
  return [present, ...earlier];
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}

/** A hash that nobody can make, or test a guess with, who lacks the site's secret. */
export function keyedHash(purpose: string, text: string, { key } = siteKeys(purpose)[0]): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
