import { CalendarDaySchema, looseTimeSchema, timestampSchema } from './schema';

test.each([
  ['2026-01-02', '2026-01-02'],
  [' 2024-02-29 ', '2024-02-29'],
  ['2026-01-02T23:59', '2026-01-02'],
  ['2026-01-02T23:30:00.5-05:00', '2026-01-02'],
])('%s is the day %s', (value, day) => {
  expect(CalendarDaySchema.parse(value)).toBe(day);
});

test.each([['2025-02-29'], ['2026-01-02T'], ['2026-01-02T24:00:00Z'], ['2026-01-02T12:60Z'], ['2026-01-02x']])(
  '%s is no day',
  (value) => {
    expect(CalendarDaySchema.safeParse(value).success).toBe(false);
  },
);

test.each(['0000-01-01', '1969-12-31', '2020-02-30', '2025-13-01'])('%s is not a valid day in any input', (day) => {
  expect(CalendarDaySchema.safeParse(day).success).toBe(false);
  expect(timestampSchema('publishAt').safeParse(`${day}T09:00:00Z`).success).toBe(false);
  for (const rest of ['', 'T09:00:00Z', ' 09:00:00', ' 09:00:00 +0200'])
    expect(looseTimeSchema('subscribedAt').safeParse(day + rest).success).toBe(false);
});

test.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['1970-01-01', '1970-01-01T00:00:00.000Z'],
  ['2024-02-29T09:00:00Z', '2024-02-29T09:00:00.000Z'],
  ['2024-02-29 09:00:00 +0200', '2024-02-29T07:00:00.000Z'],
  ['1/31/2024', '2024-01-31T00:00:00.000Z'],
  ['02/29/2024 9:00:00 GMT', '2024-02-29T09:00:00.000Z'],
])('%s is a time of another tool', (value, time) => {
  expect(looseTimeSchema('subscribedAt').parse(value)).toEqual(new Date(time));
});

test.each(['31/1/2024', '2/30/2024', '1/1/24', '1/1/20245', '0/1/2024', '1/1/1969', '1.1.2024'])(
  '%s is no time of another tool',
  (value) => {
    expect(looseTimeSchema('subscribedAt').safeParse(value).success).toBe(false);
  },
);
