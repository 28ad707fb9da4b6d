import type { CheckResult } from '@/lib/platform/process/check';

import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';

export const mxAdvice =
  'Publish an MX record for the sender’s domain: mail servers refuse senders to whom nothing can be returned.';

/** Checks that the sender's domain accepts mail, so that replies and returned mail arrive. */
export function checkMx(domain: string, dns: DnsLookup): Promise<CheckResult> {
  return unlessUnreachable(domain, async () => {
    const servers = await dns.mx(domain);
    // A null MX (RFC 7505).
    if (servers.length > 0 && servers.every((server) => server === '' || server === '.')) {
      return problem(`${domain} says that it takes no mail.`);
    }
    const [first] = servers;
    if (first) {
      const isKnown = (await dns.addresses(first)).length > 0;
      return isKnown
        ? ok(`Mail to ${domain} goes to ${first}.`)
        : problem(`The mail server of ${domain}, ${first}, has no address.`);
    }
    return (await dns.addresses(domain)).length > 0
      ? warning(`${domain} has no MX record; mail to it goes to its own address.`)
      : problem(`${domain} has neither an MX record nor an address, so nothing can be sent back to it.`);
  });
}
