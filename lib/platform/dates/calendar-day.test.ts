import { formatCalendarDay } from './calendar-day';
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
