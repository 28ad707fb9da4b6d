import type { IncomingMessage } from 'node:http';

import { LRUCache } from 'lru-cache';

import { botName } from '../lib/domains/analytics/bot';
import { recordBotView } from '../lib/domains/analytics/intake';
import { accountPages, findPublicPage, isUnder } from '../lib/domains/site/pages';

/** Results of the bot check by user agent; even heavy traffic has few distinct ones. */
const known = new LRUCache<string, boolean>({ max: 2000 });

/** Counts a page request by a bot. The beacon counts people; most bots do not run it. */
export function countBot({ method, url = '', headers }: IncomingMessage): void {
  if (!isBot(headers['user-agent'] ?? '')) return;
  const [path = ''] = url.split('?', 1);
  if (!findPublicPage(path) && !isUnder(accountPages, path)) return;
  recordBotView({
    method: method ?? '',
    url: `http://site.invalid${path}`,
    headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
  });
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
