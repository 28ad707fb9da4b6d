import { CalendarDaySchema } from './schema';

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
