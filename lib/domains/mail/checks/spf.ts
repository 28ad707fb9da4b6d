import { isIPv4, isIPv6 } from 'node:net';

import type { CheckResult } from '@/lib/platform/process/check';

import type { DnsLookup } from './dns-lookup';
import { ok, problem, unlessUnreachable, warning } from './dns-result';

/** More lookups than this make a record void (RFC 7208, 4.6.4). */
const lookupMaximum = 10;
const needsLookup = ['include', 'a', 'mx', 'ptr', 'exists'];

/** The message says what makes a record invalid, its own or one that it depends on. */
class InvalidRecordError extends Error {
  override name = 'InvalidRecordError';
}

interface Policy {
  /** The qualifier for the servers that the record does not name; `?` if it does not say. */
  rest: string;
  isAnyAllowed: boolean;
}

interface Term {
  qualifier: string;
  name: string;
  value: string;
}

/** Reads one domain's SPF record (RFC 7208) with those that it depends on. */
class SpfReader {
  private lookups = 0;

  constructor(private readonly dns: DnsLookup) {}

  /** What the record of a domain means. `path` holds the domains whose records led to it. */
  async read(domain: string, path: readonly string[] = []): Promise<Policy> {
    const { mechanisms, redirect } = readTerms(domain, await this.findRecord(domain));
    let isAnyAllowed = false;
    for (const { qualifier, name, value } of mechanisms) {
      if (name === 'all') return { rest: qualifier, isAnyAllowed };
      if (needsLookup.includes(name)) this.countLookup(domain);
      const included = name === 'include' ? await this.follow(value, [...path, domain]) : undefined;
      if (qualifier !== '+') continue;
      if (included?.rest === '+') return included;
      isAnyAllowed ||= included?.isAnyAllowed ?? true;
    }
    if (redirect === undefined) return { rest: '?', isAnyAllowed };
    this.countLookup(domain);
    const target = await this.follow(redirect, [...path, domain]);
    return { rest: target.rest, isAnyAllowed: isAnyAllowed || target.isAnyAllowed };
  }

  /** A name with macros depends on the message, and is not judged. */
  private async follow(domain: string, path: readonly string[]): Promise<Policy> {
    if (domain.includes('%')) return { rest: '-', isAnyAllowed: true };
    if (path.includes(domain)) throw new InvalidRecordError(`The SPF record of ${domain} includes itself`);
    return this.read(domain, path);
  }

  private async findRecord(domain: string): Promise<string> {
    const records = (await this.dns.txt(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
    const [record] = records;
    if (record === undefined) throw new InvalidRecordError(`${domain} has no SPF record`);
    if (records.length > 1) throw new InvalidRecordError(`${domain} has ${records.length} SPF records`);
    return record;
  }

  private countLookup(domain: string): void {
    this.lookups += 1;
    if (this.lookups > lookupMaximum)
      throw new InvalidRecordError(`SPF needs more than ${lookupMaximum} lookups up to the record of ${domain}`);
  }
}

/** The mechanisms of a record in order, and where it redirects to. Modifiers that SPF does not define are ignored. */
function readTerms(domain: string, record: string): { mechanisms: Term[]; redirect: string | undefined } {
  const mechanisms: Term[] = [];
  const redirects: string[] = [];
  for (const text of record.toLowerCase().split(/ +/).slice(1).filter(Boolean)) {
    const [, modifier, target = ''] = /^([a-z][\w.-]*)=(.*)$/.exec(text) ?? [];
    const mechanism = modifier === undefined ? readMechanism(text) : undefined;
    const isInvalid = modifier === undefined ? !mechanism : modifier === 'redirect' && target === '';
    if (isInvalid) throw new InvalidRecordError(`The SPF record of ${domain} has the invalid term “${text}”`);
    if (mechanism) mechanisms.push(mechanism);
    if (modifier === 'redirect') redirects.push(target);
  }
  if (redirects.length > 1) throw new InvalidRecordError(`The SPF record of ${domain} has more than one redirect=`);
  return { mechanisms, redirect: redirects[0] };
}

const mechanismPatterns = [
  /^(all)$/,
  /^(include|exists):(.+)$/,
  /^(a|mx)(?::([^/]+))?(?:\/\d{1,2})?(?:\/\/\d{1,3})?$/,
  /^(ptr)(?::(.+))?$/,
  /^(ip4|ip6):(.+)$/,
];

function readMechanism(text: string): Term | undefined {
  const [, qualifier = '+', rest = ''] = /^([-+~?])?(.*)$/.exec(text) ?? [];
  for (const pattern of mechanismPatterns) {
    const [, name, value = ''] = pattern.exec(rest) ?? [];
    if (name === undefined) continue;
    const isValid = !name.startsWith('ip') || isNetwork(name, value);
    return isValid ? { qualifier, name, value } : undefined;
  }
  return undefined;
}

/** Whether the value of `ip4` or `ip6` is an address, or a network in CIDR notation. */
function isNetwork(name: string, value: string): boolean {
  const [, address = '', length = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  return name === 'ip4' ? isIPv4(address) && Number(length) <= 32 : isIPv6(address) && Number(length) <= 128;
}

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
