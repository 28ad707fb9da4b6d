import { getDomain } from 'tldts';

import type { DnsLookup } from './dns-lookup';

/** The domain right below a public suffix, such as `co.uk`, to which a domain belongs (RFC 7489, 3.2). */
export function organizationalDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}

/** The DMARC records for mail from a domain: its own, else those of its organizational domain, the `owner`. */
export async function findDmarcRecords(domain: string, dns: DnsLookup): Promise<{ owner: string; records: string[] }> {
  for (const owner of new Set([domain, organizationalDomain(domain)])) {
    const records = (await dns.txt(`_dmarc.${owner}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length > 0) return { owner, records };
  }
  return { owner: domain, records: [] };
}

/** The value of a tag of a DMARC record, in lower case. */
export function tagOf(record: string, name: string): string | undefined {
  const tags = record.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()));
  return tags.find(([key]) => key === name)?.[1];
}
