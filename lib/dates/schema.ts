import { z } from 'zod';

/** A calendar day, `YYYY-MM-DD`. It has no time zone, so it is the same day on every screen. */
export const CalendarDaySchema = z
  .string({ error: 'Date is required.' })
  .trim()
  .min(1, 'Date is required.')
  .transform((value) =>
    value.replace(/^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '$1'),
  )
  .pipe(z.iso.date('Date must be a calendar day, YYYY-MM-DD.'));

const message = 'must be a date and time with its offset, such as 2026-01-31T09:00:00Z.';

/** An ISO date-time with its offset, given on in UTC. Both databases hold the years 1970 to 9999 alike. */
export function timestampSchema(name: string) {
  return z.iso
    .datetime({ offset: true, error: `${name} ${message}` })
    .transform((value) => new Date(value))
    .refine((time) => time.getUTCFullYear() >= 1970 && time.getUTCFullYear() <= 9999, `${name} ${message}`)
    .transform((time) => time.toISOString());
}
