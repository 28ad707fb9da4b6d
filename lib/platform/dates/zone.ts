import { dayMilliseconds } from './duration';

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The time of some days, both included, in a time zone; a side without a day is open. */
export function rangeOfDays({ from, to }: { from?: string; to?: string }, timeZone: string): { gte?: Date; lt?: Date } {
  // No day after the last one can be stored, and nothing is later.
  const after = to && to < '9999-12-31' && new Date(Date.parse(to) + dayMilliseconds).toISOString().slice(0, 10);
  return { ...(from && { gte: startOfDay(from, timeZone) }), ...(after && { lt: startOfDay(after, timeZone) }) };
}

function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  const guess = midnight - offsetAt(midnight, timeZone);
  const start = midnight - offsetAt(guess, timeZone);
  // Where clocks are set forward at midnight, the day begins an hour later.
  return new Date(start + offsetAt(start, timeZone) < midnight ? guess : start);
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at;
}
