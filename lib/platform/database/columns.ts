import type { z } from 'zod';

import type { Prisma } from '@/lib/generated/sqlite/client';

/** Returns a Prisma `select` of a schema's fields, which must be columns of the same names. */
export function columnsOf<Schema extends z.ZodObject>({ shape }: Schema) {
  // `fromEntries` loses the literal keys.
  return Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as Record<keyof Schema['shape'], true>;
}

/** The columns of a table, by name, with the types that they are read as. */
export type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars'];

/** The tables that have these columns. */
export type TableWith<Required> = {
  [Table in Prisma.ModelName]: Columns<Table> extends Required ? Table : never;
}[Prisma.ModelName];

/** Parses JSON from a text column. Throws an internal error if it does not fit the schema that it was written by. */
export function storedJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  return schema.parse(JSON.parse(text));
}
