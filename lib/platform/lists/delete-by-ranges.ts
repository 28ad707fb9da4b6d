import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { raw } from '@prisma/client/runtime/client';

import { db } from '../database/db';

/** So few that whoever writes meanwhile waits for milliseconds. */
const rangeSize = 1000;

/**
 * Goes through all of a table where no index tells what is to be deleted, and what stays is most of it: a range of ids
 * after the other, and others have their turn in between.
 */
export async function deleteByRanges(
  table: 'OutboundMail' | 'AuditEntry' | 'ConsentEvent',
  deleteRange: (id: { gte: number; lt: number }) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  const from = raw(`"${table}"`);
  const [ids] = await db().$queryRaw<{ first: number | null; last: number | null }[]>`
    SELECT (SELECT min("id") FROM ${from}) AS "first", (SELECT max("id") FROM ${from}) AS "last"`;
  const last = ids?.last ?? 0;
  for (let gte = ids?.first ?? 1; gte <= last && !stopping?.aborted; gte += rangeSize) {
    await deleteRange({ gte, lt: gte + rangeSize });
    await setImmediate();
  }
}
