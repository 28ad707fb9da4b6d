import { z } from 'zod';

import { TextSchema } from '../text/text';

export const pageSizeMaximum = 1000;

export function pageQuery<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return z.object({
    q: TextSchema.trim().max(200, 'The search text must have at most 200 characters.').optional(),
    limit: z.coerce
      .number({ error: 'limit must be a whole number.' })
      .int('limit must be a whole number.')
      .min(1, 'limit must be at least 1.')
      .max(pageSizeMaximum, `limit must be at most ${pageSizeMaximum}.`)
      .optional(),
    cursor: z
      .string()
      .max(1000, 'cursor is not one that this list answered.')
      .regex(/^[\w-]+$/, 'cursor is not one that this list answered.')
      .optional(),
    sort: z.enum(sorts, { error: `sort must be one of ${sorts.join(', ')}.` }).optional(),
  });
}

/** Without `limit` a list is answered whole, as far as this many rows; what is beyond has a next page. */
export const wholeListMaximum = 10_000;

/** One page of a list, and how to go on. The cursors are opaque; one is absent where there is no such page. */
export interface Page<Row> {
  rows: Row[];
  /** Rows that match, on all pages; a search that matches many counts only so far (`totalIsMinimum`). */
  total: number;
  totalIsMinimum?: boolean;
  /** How many rows come before this page. */
  offset?: number;
  nextCursor?: string;
  previousCursor?: string;
  lastCursor?: string;
}

/** The number that a search for "id:5" asks for, as a link to one row of a list does. */
export function soughtId(q: string | undefined): number | undefined {
  const id = Number(/^id:(\d{1,10})$/.exec(q ?? '')?.[1]);
  return id <= 0x7fffffff ? id : undefined;
}
