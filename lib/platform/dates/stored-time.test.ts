import { isAhead, isRunning, isWithinLast } from './stored-time';

const now = Date.parse('2026-11-25T12:00:00Z');
const minute = 60_000;
const at = (minutes: number) => new Date(now + minutes * minute).toISOString();

test.each([
  [-11, false],
  [-10, false],
  [-9, true],
  [0, true],
  [1, true],
  [2, false],
  [9, false],
])('what happened %d minutes from now is within the last ten: %s', (minutes, expected) => {
  expect(isWithinLast(10 * minute, at(minutes), now)).toBe(expected);
});

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [10, true],
  [11, true],
  [12, false],
])('an end %d minutes from now, set ten ahead, is still to come: %s', (minutes, expected) => {
  expect(isRunning(10 * minute, at(minutes), now)).toBe(expected);
});

test('clocks differ by a minute', () => {
  expect([0, 1, 1.1].map((minutes) => isAhead(at(minutes), now))).toEqual([false, false, true]);
});
