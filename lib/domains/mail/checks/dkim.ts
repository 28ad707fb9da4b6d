import { createPublicKey } from 'node:crypto';

import type { CheckResult } from '@/lib/platform/process/check';

import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable } from './dns-result';

export const dkimAdvice =
  'Publish the public half of DKIM_KEY as a TXT record (v=DKIM1; k=rsa; p=…) at SELECTOR._domainkey.DOMAIN.';

interface Signature {
  domain: string;
  selector: string;
  /** PEM. */
  privateKey: string;
}

/** Checks that the DNS has the public key that matches the signing key. */
export function checkDkim({ domain, selector, privateKey }: Signature, dns: DnsLookup): Promise<CheckResult> {
  const name = `${selector}._domainkey.${domain}`;
  return unlessUnreachable(name, async () => {
    const keys = (await dns.txt(name)).map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replace(/\s+/g, ''));
    const [key] = keys.filter((found) => found !== undefined);
    if (key === undefined) return problem(`${name} has no DKIM key, so every signature fails.`);
    if (key === '') return problem(`The DKIM key at ${name} has been revoked.`);
    const ours = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
    return key === ours
      ? ok(`${name} has the public key of DKIM_KEY.`)
      : problem(`The DKIM key at ${name} is not that of DKIM_KEY, so every signature fails.`);
  });
}
