import type { CheckResult } from '../../../platform/process/check';
import { findDmarcRecords, tagOf } from './dmarc-record';
import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';

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
