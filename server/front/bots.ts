import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { botName } from '../../lib/domains/analytics/intake/bot';
import { recordBotView, recordMissing } from '../../lib/domains/analytics/intake/intake';
import { accountPages, findPublicPage, isUnder } from '../../lib/domains/site/pages';
import { pathOf } from './path-of';

/** A request as it came in; Next changes the address while it responds. */
type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Results of the bot check by user agent; even heavy traffic has few distinct ones. */
const known = new LRUCache<string, boolean>({ max: 2000 });

/** Counts a page request by a bot. The beacon counts people; most bots do not run it. */
export function countBot(request: IncomingMessage): void {
  if (!isBot(request.headers['user-agent'] ?? '')) return;
  const path = pathOf(request.url);
  if (findPublicPage(path) || isUnder(accountPages, path)) recordBotView(asPageRequest(request));
}

/** Counts a person's request for a page that does not exist, once the response says so. */
export function countMissing(request: Received, { statusCode }: ServerResponse): void {
  if (statusCode === 404 && !isBot(request.headers['user-agent'] ?? '')) recordMissing(asPageRequest(request));
}

function asPageRequest(request: Received) {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    method: request.method ?? '',
    url: `http://site.invalid${pathOf(request.url)}`,
    headers: new Headers(headers),
  };
}

function isBot(userAgent: string): boolean {
  const name = userAgent.slice(0, 1000);
  let is = known.get(name);
  if (is === undefined) {
    is = botName(name) !== undefined;
    known.set(name, is);
  }
  return is;
}
