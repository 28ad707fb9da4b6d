import type { IncomingMessage, ServerResponse } from 'node:http';

import { botName } from '../../lib/domains/analytics/intake/bot';
import { accountPages, findPublicPage, isUnder } from '../../lib/domains/site/pages';
import type { Counted, Counts } from '../messages';
import { pathOf, type EntranceOptions } from './entrance';
import { headersForSite } from './site-request';

/** In one batch; what a flood sends beyond it is not counted. */
const countedMaximum = 1000;
const batchMilliseconds = 250;

/** Results of the bot check by user agent; even heavy traffic has few distinct ones. */
const known = new Map<string, boolean>();
const knownMaximum = 2000;

/** Collects what the site counts, and sends it in batches; `send` returns false while the site is away. */
export class Counter {
  private counts = empty();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly send: (counts: Counts) => boolean,
    private readonly options: EntranceOptions,
  ) {}

  countRequest(status: number): void {
    const { counts } = this;
    counts.requests += 1;
    if (status >= 500) counts.failures += 1;
    this.timer ??= setTimeout(() => this.flush(), batchMilliseconds).unref();
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
    if (list.length >= countedMaximum) return;
    list.push({ method: request.method, url: pathOf(request.url), headers: headersForSite(request, this.options) });
  }

  /** Sends what has been counted. A page of figures asked for next includes it. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { counts } = this;
    const isEmpty = counts.requests + counts.bots.length + counts.missing.length + counts.memory.size === 0;
    if (isEmpty) return;
    if (this.send(counts)) this.counts = empty();
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
