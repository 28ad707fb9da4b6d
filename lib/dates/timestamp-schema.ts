import { z } from 'zod';

const message = 'must be a date and time with its offset, such as 2026-01-31T09:00:00Z.';

/** An ISO date-time with its offset, given on in UTC. Both databases hold the years 1970 to 9999 alike. */
export function timestampSchema(name: string) {
  return z.iso
    .datetime({ offset: true, error: `${name} ${message}` })
    .transform((value) => new Date(value))
    .refine((time) => isHeld(time.getUTCFullYear()), `${name} ${message}`)
    .transform((time) => time.toISOString());
}

function isHeld(year: number): boolean {
  return year >= 1970 && year <= 9999;
}
