import type { CheckResult } from '@/lib/platform/process/check';

import { findDmarcRecords, organizationalDomain, tagOf } from './dmarc';
import type { DnsLookup } from './dns-lookup';
import { ok, unlessUnreachable, warning } from './dns-result';

export const alignmentAdvice =
  'Let MAIL_FROM and the bounce mailbox share a domain, or set DKIM_SELECTOR and DKIM_KEY, so that DMARC passes.';

interface Mail {
  from: string;
  returnDomain: string;
  isSigned: boolean;
}

/**
 * Checks that DMARC can pass: by SPF if the return address has the organizational domain of From, or the very domain
 * where the DMARC record requires it (aspf=s); or by the site's own signature, which always uses the domain of From.
 */
export async function checkAlignment({ from, returnDomain, isSigned }: Mail, dns: DnsLookup): Promise<CheckResult> {
  if (isSigned) return ok(`Mail is signed for ${from}, the domain of its sender.`);
  const subject = `Mail from ${from} is returned to ${returnDomain}`;
  if (from === returnDomain) return ok(`${subject}, so the two align.`);
  if (organizationalDomain(from) !== organizationalDomain(returnDomain))
    return warning(`${subject}, another domain: DMARC passes only if the relay signs.`);
  return unlessUnreachable(`_dmarc.${from}`, async () => {
    const { owner, records } = await findDmarcRecords(from, dns);
    return records.some((record) => tagOf(record, 'aspf') === 's')
      ? warning(`${subject}, but the DMARC record of ${owner} requires one domain: it passes only if the relay signs.`)
      : ok(`${subject}, so the two align.`);
  });
}
