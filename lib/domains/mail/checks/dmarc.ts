import type { CheckResult } from '../../../platform/process/check';
import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';

export const dmarcAdvice =
  'Publish one TXT record such as “v=DMARC1; p=none; rua=mailto:…” at _dmarc.DOMAIN. Gmail and Yahoo require it of bulk senders.';

/** Checks that the domain of From has a policy, its own or that of a parent domain. */
export function checkDmarc(domain: string, dns: DnsLookup): Promise<CheckResult> {
  return unlessUnreachable(`_dmarc.${domain}`, async () => {
    for (const candidate of withParents(domain)) {
      const records = (await dns.txt(`_dmarc.${candidate}`)).filter((text) => /^v=DMARC1\b/i.test(text));
      if (records.length > 1)
        return problem(`_dmarc.${candidate} has ${records.length} records, which makes them invalid.`);
      const [record] = records;
      if (!record) continue;
      const policy = /(?:^|;)\s*p=\s*(none|quarantine|reject)\b/i.exec(record)?.[1]?.toLowerCase();
      return policy
        ? ok(`${domain} has a DMARC policy (${policy}).`)
        : warning(`The DMARC record of ${candidate} states no policy.`);
    }
    return problem(`${domain} has no DMARC record.`);
  });
}

/** The domain and those above it that have a dot. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
