import type { OutgoingHttpHeaders } from 'node:http';

import { publicCacheControl, sharedCacheSeconds } from '../../lib/domains/site/pages';

/**
 * Says to each kind of cache what `publicCacheControl` allows. A browser asks each time, which costs a 304: Firefox would
 * show a reader what was there before their own act. nginx takes its time from `X-Accel-Expires`, which it removes and
 * which must come first, and from `stale-while-revalidate`, which no one heeds after `no-cache` otherwise; a CDN takes it
 * from `CDN-Cache-Control` (RFC 9213).
 */
export function forReaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if (headers['cache-control'] !== publicCacheControl) return headers;
  const { fresh, stale } = sharedCacheSeconds;
  return {
    'x-accel-expires': String(fresh),
    ...headers,
    'cache-control': `no-cache, stale-while-revalidate=${stale}`,
    'cdn-cache-control': `max-age=${fresh}, stale-while-revalidate=${stale}`,
  };
}
