import { endOf, shareOfLetters } from './rate';

jest.mock('@/lib/platform/database/db', () => ({}));

const now = new Date('2026-11-24T23:00:00Z');

test.each([
  [1, 1],
  [2, 1],
  [10, 9],
  [60, 54],
  [65, 58],
])('of a rate of %d letters use %d', (rate, share) => {
  expect(shareOfLetters(rate)).toBe(share);
});

test.each([
  ['a minute alone', { letters: 540, perMinute: 60, usedOfDay: 0 }, '2026-11-24T23:10:00Z'],
  ['a day with room', { letters: 90, perDay: 1000, usedOfDay: 0 }, '2026-11-24T23:00:00Z'],
  ['a day that is used, then the next', { letters: 90, perDay: 100, usedOfDay: 90 }, '2026-11-25T00:00:00Z'],
  ['three days', { letters: 270, perDay: 100, usedOfDay: 0 }, '2026-11-26T00:00:00Z'],
  ['both', { letters: 1000, perMinute: 10, perDay: 1000, usedOfDay: 0 }, '2026-11-25T00:52:00Z'],
])('the end at %s', (_name, remaining, end) => {
  expect(endOf(remaining, now)).toEqual(new Date(end));
});
