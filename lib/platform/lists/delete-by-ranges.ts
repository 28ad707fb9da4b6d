import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { raw } from '@prisma/client/runtime/client';

import type { TableWith } from '@/lib/platform/database/columns';
import { db } from '@/lib/platform/database/db';

/** Small enough to block other writers for milliseconds only. */
const rangeSize = 1000;

/**
 * Deletes rows that no index finds by scanning the table in ranges of ids, yielding in between. For tables most of whose
 * rows stay.
 */
export function deleteByRanges(
  table: TableWith<{ id: number }>,
  deleteRange: (id: { gte: number; lt: number }) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  return forEachRange(table, deleteRange, stopping);
}

/** Calls a function with each range of a table's ids, yielding in between. */
export async function forEachRange(
  table: TableWith<{ id: number }>,
  run: (id: { gte: number; lt: number }) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  const from = raw(`"${table}"`);
  const [ids] = await db().$queryRaw<{ first: number | null; last: number | null }[]>`
    SELECT (SELECT min("id") FROM ${from}) AS "first", (SELECT max("id") FROM ${from}) AS "last"`;
  const last = ids?.last ?? 0;
  for (let gte = ids?.first ?? 1; gte <= last && !stopping?.aborted; gte += rangeSize) {
    await run({ gte, lt: gte + rangeSize });
    await setImmediate();
  }
}
