import { getDomain } from 'tldts';

import type { CheckResult } from '@/lib/platform/process/check';

import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';

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

export const dmarcAdvice =
  'Publish one TXT record such as “v=DMARC1; p=none; rua=mailto:…” at _dmarc.DOMAIN. Gmail and Yahoo require it of bulk senders.';

/** Checks that the domain of From has a policy, its own or that of its organizational domain. */
export function checkDmarc(domain: string, dns: DnsLookup): Promise<CheckResult> {
  return unlessUnreachable(`_dmarc.${domain}`, async () => {
    const { owner, records } = await findDmarcRecords(domain, dns);
    if (records.length > 1) return problem(`_dmarc.${owner} has ${records.length} records, which makes them invalid.`);
    const [record] = records;
    if (!record) return problem(`${domain} has no DMARC record.`);
    const ofSubdomains = owner === domain ? undefined : tagOf(record, 'sp');
    const policy = ofSubdomains ?? tagOf(record, 'p') ?? '';
    return ['none', 'quarantine', 'reject'].includes(policy)
      ? ok(`${domain} has a DMARC policy (${policy}).`)
      : warning(`The DMARC record of ${owner} states no policy.`);
  });
}
