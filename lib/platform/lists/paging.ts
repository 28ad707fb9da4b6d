import { z } from 'zod';

import { TextSchema } from '@/lib/platform/text/text';

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
      .max(1000, 'cursor is not one that this list returned.')
      .regex(/^[\w-]+$/, 'cursor is not one that this list returned.')
      .optional(),
    sort: z.enum(sorts, { error: `sort must be one of ${sorts.join(', ')}.` }).optional(),
  });
}

/** Page size without `limit`: practically the whole list; further rows are on a next page. */
export const wholeListMaximum = 10_000;

/** A page of a list with opaque cursors to others; a cursor is absent if there is no such page. */
export interface Page<Row> {
  rows: Row[];
  /** Number of matching rows on all pages; a lower bound for searches with many matches (`totalIsMinimum`). */
  total: number;
  totalIsMinimum?: boolean;
  /** Number of rows before this page. */
  offset?: number;
  nextCursor?: string;
  previousCursor?: string;
  lastCursor?: string;
}

/** Returns the id of a search such as "id:5", which links to single rows use. */
export function idInSearch(q: string | undefined): number | undefined {
  const id = Number(/^id:(\d{1,10})$/.exec(q ?? '')?.[1]);
  return id <= 0x7fffffff ? id : undefined;
}
