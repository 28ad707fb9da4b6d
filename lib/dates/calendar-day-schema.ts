import { z } from 'zod';

/** A calendar day, `YYYY-MM-DD`. It has no time zone, so it is the same day on every screen. */
export const CalendarDaySchema = z
  .string({ error: 'Date is required.' })
  .trim()
  .min(1, 'Date is required.')
  .transform((value) => value.replace(/^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '$1'))
  .pipe(z.iso.date('Date must be a calendar day, YYYY-MM-DD.'));
