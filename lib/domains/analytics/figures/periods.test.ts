import fc from 'fast-check';

import {
  comparedParts,
  comparedRange,
  daysIn,
  daysOfPeriod,
  grainOf,
  lastOfMonth,
  partsOf,
  piecesOf,
  type DayRange,
} from './periods';
import { addDays } from '../window';

const days = fc.integer({ min: 0, max: 2500 }).map((offset) => addDays('2020-01-01', offset));
const ranges = fc
  .tuple(days, days)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
const months = Array.from(
  { length: 84 },
  (_, index) => `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
);
const closures = fc
  .subarray([...months, '2020', '2021', '2022', '2023', '2024', '2025', '2026'])
  .map((list) => new Set(list));

it('covers each day of any range once, whatever is closed', () => {
  fc.assert(
    fc.property(ranges, closures, (range, closed) => {
      const covered = piecesOf(range, closed).flatMap((piece) => {
        if ('days' in piece)
          return Array.from({ length: daysIn(piece.days) }, (_, index) => addDays(piece.days.from, index));
        const from = piece.period.length === 4 ? `${piece.period}-01-01` : `${piece.period}-01`;
        const to = piece.period.length === 4 ? `${piece.period}-12-31` : lastOfMonth(from);
        return Array.from({ length: daysIn({ from, to }) }, (_, index) => addDays(from, index));
      });
      expect(covered).toEqual(Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index)));
    }),
    { numRuns: 200 },
  );
});

it('takes years where it can, then months', () => {
  const closed = new Set(['2024', '2024-01', '2025-01', '2025-02']);
  expect(piecesOf({ from: '2023-12-30', to: '2025-03-02' }, closed)).toEqual([
    { days: { from: '2023-12-30', to: '2023-12-31' } },
    { period: '2024' },
    { period: '2025-01' },
    { period: '2025-02' },
    { days: { from: '2025-03-01', to: '2025-03-02' } },
  ]);
});

it.each([
  [{ from: '2024-02-29', to: '2024-03-01' }, 'year', { from: '2023-02-28', to: '2023-03-01' }],
  [{ from: '2024-03-01', to: '2024-03-31' }, 'previous', { from: '2024-01-30', to: '2024-02-29' }],
] as const)('compares %j with the %s before', (range, compare, expected) => {
  expect(comparedRange(range, compare)).toEqual(expected);
});

it.each([
  ['quarter', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['quarter', '2026-11-27', '2026-10-01', '2026-11-27'],
  ['last-quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['last-quarter', '2024-06-30', '2024-01-01', '2024-03-31'],
  ['year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['7', '2026-01-03', '2025-12-28', '2026-01-03'],
] as const)('finds the days of the period %s on %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to });
});

it.each([
  ['a whole quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['the first of a year', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a quarter that has begun', '2026-10-01', '2026-11-27', '2026-07-01', '2026-08-27'],
  ['one that is longer than the quarter before', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
])('compares %s with the quarter before, day by day', (_, from, to, otherFrom, otherTo) => {
  const other = comparedRange({ from, to }, 'quarter');
  expect(other).toEqual({ from: otherFrom, to: otherTo });
  const parts = partsOf({ from, to }, 'day');
  const beside = comparedParts(parts, other, 'quarter');
  expect(beside).toHaveLength(Math.max(parts.length, daysIn(other)));
  for (const [index, part] of beside.entries())
    if (addDays(otherFrom, index) <= otherTo) expect(daysOf(part)).toEqual([addDays(otherFrom, index)]);
    else expect(part.to < part.from).toBe(true);
  expect(beside.flatMap(daysOf)).toEqual(daysOf(other));
});

const daysOf = (range: DayRange) => Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index));

it('puts every day of a range into one of its parts, and every day of the compared range beside one', () => {
  fc.assert(
    fc.property(ranges, fc.constantFrom('previous' as const, 'year' as const), (range, compare) => {
      const parts = partsOf(range, grainOf(range));
      expect(parts.length).toBeLessThanOrEqual(92);
      expect(parts.flatMap(daysOf)).toEqual(daysOf(range));
      const other = comparedRange(range, compare);
      const beside = comparedParts(parts, other, compare);
      expect(beside).toHaveLength(parts.length);
      expect(beside.flatMap(daysOf)).toEqual(daysOf(other));
      if (compare === 'previous') expect(beside.map(daysIn)).toEqual(parts.map(daysIn));
      for (const [index, { from }] of beside.entries())
        if (compare === 'year' && !parts[index]?.from.endsWith('-02-29'))
          expect(from.slice(4)).toBe(parts[index]?.from.slice(4));
    }),
    { numRuns: 200 },
  );
});
