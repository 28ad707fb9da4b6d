import { lastDue, oldestAllowed } from './schedule';

it.each([
  ['hourly', '2026-03-20T14:59:59Z', '2026-03-20T14:00:00Z'],
  ['daily', '2026-03-20T14:59:59Z', '2026-03-20T00:00:00Z'],
  ['03:30', '2026-03-20T03:29:59Z', '2026-03-19T03:30:00Z'],
  ['03:30', '2026-03-20T03:30:00Z', '2026-03-20T03:30:00Z'],
])('%s at %s was last due at %s', (schedule, now, due) => {
  expect(lastDue(schedule, new Date(now))).toEqual(new Date(due));
});

it.each([
  ['hourly', 3],
  ['daily', 27],
  ['03:30', 27],
])('a backup that is made %s may be %s hours old', (schedule, hours) => {
  expect(oldestAllowed(schedule)).toBe(hours * 60 * 60 * 1000);
});
