import { db } from '@/lib/platform/database/db';
import { spendInOrder, spendLimits, withNetwork } from '@/lib/platform/limits/service';

import { unique } from '../factories/people';

const newLimit = (maximum = 3) => ({ scope: `limit-${unique()}`, maximum, windowSeconds: 3600 });
const countOf = (scope: string) => db().limitHit.count({ where: { scope } });

it('allows exactly the maximum of many uses at once, and says when the next is allowed', async () => {
  const limit = newLimit();
  const spent = await Promise.all(Array.from({ length: 12 }, () => spendLimits([{ limit, key: 'key' }])));
  const refused = spent.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  expect([refused.length, await countOf(limit.scope)]).toEqual([9, 3]);
  for (const seconds of refused) expect(seconds).toBeGreaterThan(3500);
  expect(Math.max(...refused)).toBeLessThanOrEqual(3600);
  await spent.find(({ retryAfterSeconds }) => !retryAfterSeconds)?.undo();
  expect((await spendLimits([{ limit, key: 'key' }])).retryAfterSeconds).toBeUndefined();
});

it('counts a use under all of its limits or under none', async () => {
  const [wide, narrow] = [newLimit(), newLimit(1)];
  const use = [wide, narrow].map((limit) => ({ limit, key: 'key' }));
  await spendLimits(use);
  expect((await spendLimits(use)).retryAfterSeconds).toBeGreaterThan(0);
  expect([await countOf(wide.scope), await countOf(narrow.scope)]).toEqual([1, 1]);
});

it('counts a use once for an hour and for a day', async () => {
  const ofHour = newLimit(1);
  const use = [ofHour, { ...ofHour, maximum: 2, windowSeconds: 24 * 3600 }].map((limit) => ({ limit, key: 'key' }));
  const now = Date.now();
  const spend = async (hours: number) => (await spendLimits(use, new Date(now + hours * 3_600_000))).retryAfterSeconds;
  expect([await spend(0), await spend(0.5), await spend(1.5), await spend(3)]).toEqual([
    undefined,
    1800,
    undefined,
    21 * 3600,
  ]);
});

it('takes the uses of one transaction in order', async () => {
  const limit = newLimit(2);
  const uses = ['a', 'b', 'a', 'a', 'b'].map((key) => [{ limit, key }]);
  const { outcomes } = await db().$transaction((tx) => spendInOrder(tx, uses, new Date()));
  expect(outcomes.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([
    undefined,
    undefined,
    undefined,
    3600,
    undefined,
  ]);
});

it('counts a client of a wide network under both', () => {
  const limit = newLimit(60);
  const maxima = (client: string) => withNetwork(limit, client).map(({ limit: { maximum }, key }) => [key, maximum]);
  expect(maxima('203.0.113.9')).toEqual([
    ['203.0.113.9', 60],
    ['203.0.113.0/24', 600],
  ]);
  expect(maxima('2001:db8:99:1::')[1]?.[1]).toBe(120);
});
