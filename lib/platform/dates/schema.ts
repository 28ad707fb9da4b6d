import { z } from 'zod';

const firstYear = 1970;
const lastYear = 9999;

const dayMessage = 'Date must be a calendar day, YYYY-MM-DD.';

/** A calendar day, `YYYY-MM-DD`, from 1970 on. It has no time zone, so it is the same day on every screen. */
export const CalendarDaySchema = z
  .string({ error: 'Date is required.' })
  .trim()
  .min(1, 'Date is required.')
  .transform((value) =>
    value.replace(/^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '$1'),
  )
  .pipe(z.iso.date({ error: dayMessage, abort: true }).refine(isInRange, `Date must be ${firstYear}-01-01 or later.`));

const message = 'must be a date and time with its offset, such as 2026-01-31T09:00:00Z.';

/** A day in a query, by the name of its parameter. */
export function dayParameter(name: string) {
  return z.iso
    .date({ error: `${name} must be a day, such as 2026-01-31.` })
    .refine((value) => value >= `${firstYear}-01-01`, `${name} is too early.`);
}

/** An ISO date-time with an offset; the output is in UTC. */
export function timestampSchema(name: string) {
  return z.iso
    .datetime({ offset: true, error: `${name} ${message}` })
    .transform((value) => new Date(value))
    .refine(isInRange, `${name} ${message}`)
    .transform((time) => time.toISOString());
}

/**
 * A calendar day, optionally followed by a time in any form that JavaScript parses, as found in other tools' exports. The
 * day may be written as in the United States, the month first: `1/31/2026`.
 */
export function looseTimeSchema(name: string) {
  return z
    .string()
    .transform((value) =>
      value.replace(
        /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/,
        (_all, month: string, day: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      ),
    )
    .refine((value) => CalendarDaySchema.safeParse(value.slice(0, 10)).success && isInRange(new Date(value)), {
      error: `${name} must be a date from ${firstYear} on, such as 2026-01-31 or 1/31/2026.`,
    })
    .transform((value) => new Date(value));
}

/** Years that both databases store. False for invalid dates. */
function isInRange(time: Date | string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}
