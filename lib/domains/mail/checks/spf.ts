import type { CheckResult } from '../../../platform/process/check';
import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';

/** More lookups than this make a record void (RFC 7208, 4.6.4). */
const lookupMaximum = 10;

export const spfAdvice =
  'Publish one TXT record that begins with v=spf1 at the sender’s domain, includes your mail server and ends with ~all or -all.';

/** Checks that the envelope sender's domain states which servers send its mail. */
export function checkSpf(domain: string, dns: DnsLookup): Promise<CheckResult> {
  return unlessUnreachable(domain, async () => {
    const records = await spfRecords(domain, dns);
    const [record] = records;
    if (!record) return problem(`${domain} has no SPF record.`);
    if (records.length > 1)
      return problem(`${domain} has ${records.length} SPF records, which makes all of them invalid.`);
    const terms = termsOf(record);
    if (terms.includes('+all') || terms.includes('all'))
      return problem(`The SPF record of ${domain} allows every server.`);
    const isRedirected = terms.some((term) => term.startsWith('redirect='));
    if (terms.every((term) => /^[-~?]all$/.test(term)) && !isRedirected) {
      return problem(`The SPF record of ${domain} names no server that may send.`);
    }
    if ((await countLookups(record, dns, new Set([domain]))) > lookupMaximum) {
      return problem(`The SPF record of ${domain} needs more than ${lookupMaximum} lookups, which makes it invalid.`);
    }
    if (!isRedirected && !terms.some((term) => term === '-all' || term === '~all')) {
      return warning(`The SPF record of ${domain} does not end with ~all or -all.`);
    }
    return ok(`${domain} says which servers send its mail.`);
  });
}

async function spfRecords(domain: string, dns: DnsLookup): Promise<string[]> {
  return (await dns.txt(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
}

function termsOf(record: string): string[] {
  return record.toLowerCase().split(/ +/).slice(1).filter(Boolean);
}

/** Counts the terms that need a DNS lookup, including those of included records, up to the maximum. */
async function countLookups(record: string, dns: DnsLookup, seen: Set<string>): Promise<number> {
  let count = 0;
  for (const term of termsOf(record).map((text) => text.replace(/^[-+~?]/, ''))) {
    if (/^(include:|a$|a[:/]|mx$|mx[:/]|ptr|exists:|redirect=)/.test(term)) count += 1;
    const target = /^(?:include:|redirect=)(.+)$/.exec(term)?.[1];
    if (!target || target.includes('%') || seen.has(target) || seen.size > lookupMaximum) continue;
    seen.add(target);
    for (const included of await spfRecords(target, dns)) count += await countLookups(included, dns, seen);
    if (count > lookupMaximum) return count;
  }
  return count;
}
