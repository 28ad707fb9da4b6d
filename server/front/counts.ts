import type { IncomingMessage, ServerResponse } from 'node:http';

import { botName } from '@/lib/domains/analytics/intake/bot';
import { accountPages, findPublicPage, isUnder } from '@/lib/domains/site/pages';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { log } from '@/lib/platform/process/log';
import type { Counted, Counts } from '@/server/messages';

import { pathOf, type EntranceOptions } from './entrance';
import { headersForSite } from './site-request';

/** Of each list in one batch; what a flood sends beyond it is not counted. */
const countedMaximum = 1000;
/** Characters of an address and its headers; nothing longer comes from a browser or a known bot. */
const longestEntry = 2000;
const batchMilliseconds = 250;
/** How often the log says how much was not counted. */
const sayMilliseconds = 60_000;

/** The headers by which the site decides whether a request counts, and as what. */
const headersOfCounted = [
  clientAddressHeader,
  'user-agent',
  'accept',
  'dnt',
  'sec-gpc',
  'sec-fetch-dest',
  'sec-purpose',
  'purpose',
  'x-moz',
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
];
const sessionCookie = /(?:^|;\s*)((?:__Host-)?session-token=[^;]*)/;

/** Results of the bot check by user agent; even heavy traffic has few distinct ones. */
const known = new Map<string, boolean>();
const knownMaximum = 2000;

/** Returns false while the site is away; calls `taken` when the site has taken the batch, or ended. */
type Send = (counts: Counts, taken: () => void) => boolean;

/**
 * Collects what the site counts, and sends it in batches, one at a time. While the site takes none, the numbers add up, and
 * of single requests one batch is kept.
 */
export class Counter {
  private counts = empty();
  private timer: NodeJS.Timeout | undefined;
  private isUnderWay = false;
  private lost = 0;
  private saidAt = -sayMilliseconds;

  constructor(
    private readonly send: Send,
    private readonly options: EntranceOptions,
  ) {}

  countRequest(status: number): void {
    const { counts } = this;
    counts.requests += 1;
    if (status >= 500) counts.failures += 1;
    this.flushLater();
  }

  /** Counts a page request by a bot. The beacon counts people; most bots do not run it. */
  countBot(request: IncomingMessage): void {
    if (!isBot(request.headers['user-agent'] ?? '')) return;
    const path = pathOf(request.url);
    if (findPublicPage(path) || isUnder(accountPages, path)) this.add(this.counts.bots, request);
  }

  /** Counts a person's request for a page that does not exist, once the response says so. */
  countMissing(request: IncomingMessage, { statusCode }: ServerResponse): void {
    if (statusCode === 404 && !isBot(request.headers['user-agent'] ?? '')) this.add(this.counts.missing, request);
  }

  /** Counts a response from memory under its route. */
  countMemory(method: string, route: string, status: number): void {
    const { memory } = this.counts;
    const name = `${method} ${route} ${status}`;
    const counted = memory.get(name);
    if (counted) counted.count += 1;
    else memory.set(name, { method, route, status, count: 1 });
  }

  private add(list: Counted[], request: IncomingMessage): void {
    const counted = list.length < countedMaximum ? this.countedOf(request) : undefined;
    if (counted) list.push(counted);
    else this.lost += 1;
  }

  private countedOf(request: IncomingMessage): Counted | undefined {
    const { cookie = '', ...given } = headersForSite(request, this.options);
    const headers = Object.fromEntries(Object.entries(given).filter(([name]) => headersOfCounted.includes(name)));
    const session = sessionCookie.exec(cookie)?.[1];
    if (session) headers.cookie = session;
    const url = pathOf(request.url);
    const length = Object.values(headers).reduce((sum, value) => sum + value.length, url.length);
    return length > longestEntry ? undefined : { method: request.method, url, headers };
  }

  private flushLater(): void {
    this.timer ??= setTimeout(() => this.flush(), batchMilliseconds).unref();
  }

  /** Sends what has been counted, unless the site has yet to take the last batch. A page of figures asked for next includes it. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sayLost();
    const { counts } = this;
    const isEmpty = counts.requests + counts.bots.length + counts.missing.length + counts.memory.size === 0;
    if (isEmpty || this.isUnderWay) return;
    this.isUnderWay = this.send(counts, () => {
      this.isUnderWay = false;
      this.flushLater();
    });
    if (this.isUnderWay) this.counts = empty();
  }

  /** Sends the rest before the site ends. */
  end(): void {
    this.isUnderWay = false;
    this.saidAt = -sayMilliseconds;
    this.flush();
  }

  private sayLost(): void {
    const { lost } = this;
    const now = performance.now();
    if (lost === 0 || now - this.saidAt < sayMilliseconds) return;
    log().warn({ lost }, 'page requests of bots and for missing pages were not counted: too many, or too long');
    this.lost = 0;
    this.saidAt = now;
  }
}

function empty(): Counts {
  return { requests: 0, failures: 0, bots: [], missing: [], memory: new Map() };
}

function isBot(userAgent: string): boolean {
  const name = userAgent.slice(0, 1000);
  let is = known.get(name);
  if (is === undefined) {
    is = botName(name) !== undefined;
    if (known.size >= knownMaximum) known.clear();
    known.set(name, is);
  }
  return is;
}
