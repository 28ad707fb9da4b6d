import type { z } from 'zod';

/** Parses JSON from a text column. Throws an internal error if it does not fit the schema that it was written by. */
export function storedJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  return schema.parse(JSON.parse(text));
}
