import type { CheckResult } from '../../../platform/process/check';
import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';
import { InvalidRecordError, SpfReader } from './spf-record';

export const spfAdvice =
  'Publish one TXT record that begins with v=spf1 at the sender’s domain, includes your mail server and ends with ~all or -all.';

/** Checks that the envelope sender's domain states which servers send its mail. */
export function checkSpf(domain: string, dns: DnsLookup): Promise<CheckResult> {
  return unlessUnreachable(domain, async () => {
    try {
      const { rest, isAnyAllowed } = await new SpfReader(dns).read(domain);
      if (rest === '+') return problem(`The SPF record of ${domain} allows every server.`);
      if (!isAnyAllowed) return problem(`The SPF record of ${domain} names no server that may send.`);
      if (rest === '?') return warning(`The SPF record of ${domain} does not end with ~all or -all.`);
      return ok(`${domain} says which servers send its mail.`);
    } catch (error) {
      if (!(error instanceof InvalidRecordError)) throw error;
      return problem(`${error.message}, so no server can check mail from ${domain} by SPF.`);
    }
  });
}
