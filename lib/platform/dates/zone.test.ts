import { isTimeZone, rangeOfDays } from './zone';

test.each([
  ['America/New_York', '2026-01-31', '2026-01-31T05:00:00Z', '2026-02-01T05:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T13:00:00Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['UTC', '2026-12-31', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
])('in %s, %s begins at %s and ends at %s', (zone, day, start, end) => {
  expect(rangeOfDays({ from: day, to: day }, zone)).toEqual({ gte: new Date(start), lt: new Date(end) });
});

test('a side without a day is open', () => {
  expect(rangeOfDays({}, 'UTC')).toEqual({});
});

test('names of zones are known', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
