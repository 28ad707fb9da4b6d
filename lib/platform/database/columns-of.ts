import type { z } from 'zod';

/** A Prisma `select` of what a schema names: columns of the table, each under its own name. */
export function columnsOf<Schema extends z.ZodObject>({ shape }: Schema) {
  // `fromEntries` forgets the names.
  return Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as Record<keyof Schema['shape'], true>;
}
