import { fromLocalTime, localTimeText, toLocalTime, unlessUnchanged, zoneWhereRepeated } from './local-time';

afterEach(() => jest.restoreAllMocks());

it.each([
  '2026-11-21T14:05:00.000Z',
  '2026-07-01T00:00:00.000Z',
  '2026-12-31T23:59:30.000Z',
  '2026-03-08T07:00:00.250Z',
])('gives %s back as it was', (iso) => expect(fromLocalTime(toLocalTime(iso))).toBe(iso));

it.each([
  [new Date(2026, 10, 21, 9, 5), '2026-11-21T09:05'],
  [new Date(2026, 6, 1, 0, 0, 7), '2026-07-01T00:00:07'],
])('speaks of the clock on the wall: %s', (at, local) => {
  expect(toLocalTime(at.toISOString())).toBe(local);
  expect(fromLocalTime(local)).toBe(at.toISOString());
});

it('formats a time as text', () => {
  expect(localTimeText('2026-11-21T09:05')).toMatch(/^Saturday, November 21, 2026 at 9:05\sAM$/);
});

it('distinguishes an empty field from an invalid time', () => {
  expect([toLocalTime(null), fromLocalTime(''), fromLocalTime('soon')]).toEqual(['', null, undefined]);
  expect(localTimeText('')).toBeUndefined();
});

it('leaves a time in the second pass of a repeated hour where it is, unless the field is changed', () => {
  const clockChange = Date.parse('2026-11-01T06:00:00.000Z');
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getTime() < clockChange ? 240 : 300;
  });
  const [first, second, later] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'];
  expect([toLocalTime(first), toLocalTime(second)]).toEqual(['2026-11-01T01:30', '2026-11-01T01:30']);
  expect(unlessUnchanged(first, second)).toBe(second);
  expect([unlessUnchanged(later, second), unlessUnchanged(null, second), unlessUnchanged(first, null)]).toEqual([
    later,
    null,
    first,
  ]);
});

it('says which of the two is meant in the hour that comes twice', () => {
  const clockChange = Date.parse('2027-11-07T06:00:00.000Z');
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getTime() < clockChange ? 240 : 300;
  });
  const zoned = ['05:30', '06:30', '04:30', '07:30'].map((time) => zoneWhereRepeated(`2027-11-07T${time}:00.000Z`));
  expect(zoned).toEqual([expect.stringMatching(/^ \S/), expect.stringMatching(/^ \S/), '', '']);
});
