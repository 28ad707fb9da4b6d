import type { z } from 'zod';

/** Returns a Prisma `select` of a schema's fields, which must be columns of the same names. */
export function columnsOf<Schema extends z.ZodObject>({ shape }: Schema) {
  // `fromEntries` loses the literal keys.
  return Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as Record<keyof Schema['shape'], true>;
}
