import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { compress, isCompressible, preferredCoding } from './content-coding';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that accepts %j gets %s', (accepted, coding) => expect(preferredCoding(accepted)).toBe(coding));

it('reads a header in time by its length, whatever a stranger writes into it', () => {
  const started = performance.now();
  expect(preferredCoding(`gzip${' '.repeat(100_000)};${' '.repeat(100_000)}q=0.5${' '.repeat(100_000)}x`)).toBe(
    undefined,
  );
  expect(performance.now() - started).toBeLessThan(2000);
});

it.each([
  ['text/html; charset=utf-8', true],
  ['application/json', true],
  ['application/atom+xml; charset=utf-8', true],
  ['application/manifest+json', true],
  ['image/svg+xml', true],
  ['application/javascript; charset=utf-8', true],
  ['image/png', false],
  ['font/woff2', false],
])('%s is worth compressing: %s', (type, is) => expect(isCompressible(type)).toBe(is));

it.each(['quick', 'best'] as const)('what is compressed, %s, can be read again', async (effort) => {
  const bytes = Buffer.from('the same again '.repeat(500));
  expect(brotliDecompressSync(await compress(bytes, 'br', effort))).toEqual(bytes);
  expect(gunzipSync(await compress(bytes, 'gzip', effort))).toEqual(bytes);
});
