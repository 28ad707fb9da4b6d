import { turnsDuring } from '@/tools/test-bed/turns';

import { mapYielding } from './in-chunks';

test('gives others their turn after each 500 rows, and keeps the order', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => index);
  const sizes: number[] = [];
  const { result, turns } = await turnsDuring(
    mapYielding(rows, (some) => {
      sizes.push(some.length);
      return some.map((row) => row * 2);
    }),
  );
  expect(result).toEqual(rows.map((row) => row * 2));
  expect(sizes).toEqual([500, 500, 200]);
  expect(turns).toBeGreaterThanOrEqual(2);
});
