import { formatCalendarDay, longUtcText, utcText } from './calendar-day';
import { dayMilliseconds } from './duration';

const longForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

it.each(['1970', '2024', '2026', '9999'])(
  'is the long form of every day of %s, those of a clock change too',
  (year) => {
    const days: string[] = [];
    for (let at = Date.parse(`${year}-01-01`); days.at(-1) !== `${year}-12-31`; at += dayMilliseconds)
      days.push(new Date(at).toISOString().slice(0, 10));
    expect(days.length).toBeGreaterThan(364);
    expect(days.map(formatCalendarDay)).toEqual(days.map((day) => longForm.format(new Date(day))));
  },
);

it('writes a moment in UTC, in words and in figures', () => {
  expect(longUtcText('2024-01-19T09:30:15.000Z')).toBe('January 19, 2024, 09:30 UTC');
  expect(utcText('2024-01-19T09:30:15.000Z')).toBe('2024-01-19 at 09:30 UTC');
});
