import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { botName } from '../analytics/bot';
import { siteConfigKey } from '../site-config/schema';
import { collectChunk } from './collect-chunk';

/** Long enough that a crowd costs one page a second, too short for anybody to notice what it holds back. */
const keptMilliseconds = 1000;
const largestBytes = 16 * 1024 * 1024;
const largestEntries = 500;
const longestAddress = 200;

/** By these Next and its router tell what they want of each other: such an answer is not the page. */
const routerHeader = /^(rsc$|next-|x-(data-request|invoke|matched|middleware|next|now|prerender))/;

interface Page {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface Pages {
  cache: LRUCache<string, Page>;
  forgottenAt: number;
}

const shared = globalThis as typeof globalThis & { pages?: Pages };

/** The handlers are bundled apart from the server and share its pages. */
function pages(): Pages {
  return (shared.pages ??= {
    cache: new LRUCache({
      ttl: keptMilliseconds,
      max: largestEntries,
      maxSize: largestBytes,
      sizeCalculation: ({ body }) => body.length + 1,
    }),
    forgottenAt: -Infinity,
  });
}

/** Public pages may look different from now on. What is being drawn is not kept either: it may be of before. */
export function forgetPages(): void {
  const { cache } = pages();
  cache.clear();
  pages().forgottenAt = performance.now();
}

/**
 * Answers a request with the public page that went out for the same request within the last second, compressed and
 * with its headers; without one it is false, and the page that the others then make is kept. Next makes a whole turn
 * for a page that it has kept, too: this is what makes a crowd cheap.
 *
 * Call it before anything else has wrapped the response, `secureResponse` among them. A page is what a shared cache may
 * keep (its Cache-Control says so); bots are left to the middleware, which counts them.
 */
export function answerWithKeptPage(request: IncomingMessage, response: ServerResponse): boolean {
  const key = keyOf(request);
  if (!key) return false;
  const page = pages().cache.get(key);
  if (!page) {
    keepAnswer(key, response);
    return false;
  }
  const { etag } = page.headers;
  const isKnown = etag !== undefined && request.headers['if-none-match'] === etag;
  for (const [name, value] of Object.entries(page.headers)) {
    if (value === undefined || (isKnown && name.startsWith('content-'))) continue;
    response.setHeader(name, value);
  }
  if (isKnown) {
    response.statusCode = 304;
    response.end();
  } else {
    response.setHeader('Content-Length', page.body.length);
    response.end(page.body);
  }
  return true;
}

/** What the answer depends on, for a request that may be answered so at all. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url.length > longestAddress) return undefined;
  if (Object.keys(headers).some((name) => routerHeader.test(name))) return undefined;
  if (botName(headers['user-agent'] ?? null)) return undefined;
  const choices = (headers.cookie ?? '').split(/;\s*/).filter((cookie) => cookie.startsWith(`${siteConfigKey}=`));
  return [url, headers['accept-encoding'] ?? '', ...choices].join('\n');
}

function keepAnswer(key: string, response: ServerResponse): void {
  const started = performance.now();
  const chunks: Buffer[] = [];
  const { write, end } = response;
  response.write = function (this: ServerResponse, ...args: Parameters<typeof write>) {
    collectChunk(chunks, args);
    return write.apply(this, args);
  } as typeof write;
  response.end = function (this: ServerResponse, ...args: Parameters<typeof end>) {
    collectChunk(chunks, args);
    if (isKeepable(response) && started - pages().forgottenAt > keptMilliseconds) {
      const headers = { ...response.getHeaders(), 'x-nextjs-cache': 'HIT' };
      pages().cache.set(key, { headers, body: Buffer.concat(chunks) });
    }
    return end.apply(this, args);
  } as typeof end;
}

/** Next marks a page whose time is over as STALE: the next one is fresh, and is the one to keep. */
function isKeepable(response: ServerResponse): boolean {
  return (
    !response.destroyed &&
    response.statusCode === 200 &&
    String(response.getHeader('Content-Type')).startsWith('text/html') &&
    String(response.getHeader('Cache-Control')).startsWith('s-maxage=') &&
    response.getHeader('x-nextjs-cache') !== 'STALE' &&
    !response.hasHeader('Set-Cookie')
  );
}
