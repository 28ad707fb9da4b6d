import { publicCacheControl } from '../../lib/domains/site/pages';
import { forReaders } from './reader-caches';

it('tells browsers to ask, and shared caches how long they may keep what all may see', () => {
  const told = forReaders({ etag: '"a"', 'cache-control': publicCacheControl });
  // nginx before 1.23 heeds the first of the two.
  expect(Object.entries(told)).toEqual([
    ['x-accel-expires', '30'],
    ['etag', '"a"'],
    ['cache-control', 'no-cache, stale-while-revalidate=30'],
    ['cdn-cache-control', 'max-age=30, stale-while-revalidate=30'],
  ]);
});

it.each(['no-store', 'private, no-store', 'public, max-age=10'])('leaves %s as it is', (value) =>
  expect(forReaders({ 'cache-control': value })).toEqual({ 'cache-control': value }),
);
