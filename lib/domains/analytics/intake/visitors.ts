import 'server-only';

import { createHmac, randomBytes } from 'node:crypto';

import type { Transaction } from '@/lib/platform/database/db';
import { selectRows, selectTexts } from '@/lib/platform/database/json-rows';

import { addDays, keysStart, utcDay } from '../window';

export interface VisitorKey {
  day: string;
  secret: string;
}

/** Changes to the daily totals: the visitors new to the day, and how many moved on from each earlier day. */
export interface VisitorChanges {
  arrived: ReadonlySet<string>;
  movedFrom: Map<string, number>;
}

/** Returns all keys, from the oldest day on. */
export async function listVisitorKeys(transaction: Transaction): Promise<VisitorKey[]> {
  return transaction.visitorKey.findMany({ orderBy: { day: 'asc' }, select: { day: true, secret: true } });
}

/**
 * The day that people at a time count for: the day itself, or the next if this or another instance already counts for
 * that. A person counted for a later day is never counted again for an earlier one.
 */
export function countingDay(at: Date, keys: VisitorKey[], now: Date): string {
  const own = utcDay(at);
  const newest = keys.findLast((key) => key.day <= addDays(utcDay(now), 1))?.day;
  return newest !== undefined && newest > own ? newest : own;
}

/** Creates the key of a day if it has none, and deletes those of days outside the window. */
export async function ensureVisitorKey(
  transaction: Transaction,
  keys: VisitorKey[],
  day: string,
): Promise<VisitorKey[]> {
  if (keys.some((key) => key.day === day)) return keys;
  const key = { day, secret: randomBytes(32).toString('base64url') };
  await transaction.visitorKey.create({ data: key });
  await deleteExpiredKeys(transaction, day);
  return [...keys.filter((other) => other.day >= keysStart(day)), key].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Deletes the keys of days before `keysStart`: people who came then are no longer recognized. */
export async function deleteExpiredKeys(transaction: Transaction, today: string): Promise<void> {
  await transaction.visitorKey.deleteMany({ where: { day: { lt: keysStart(today) } } });
}

/**
 * Counts a day's people. A visitor is one row, named by the hash with the key of their latest day. On a new day they
 * are recognized by the keys of earlier days in the window, and the row is replaced by one for the new day.
 */
export async function countVisitors(
  transaction: Transaction,
  keys: VisitorKey[],
  day: string,
  visitors: Iterable<string>,
): Promise<VisitorChanges> {
  const current = keys.find((key) => key.day === day);
  if (!current) throw new Error(`There is no visitor key for ${day}.`);
  const earlier = keys.filter((key) => key.day < day);
  const byId = new Map([...visitors].map((visitor) => [visitorId(current, visitor), visitor] as const));
  const rows = [...byId.keys()].map((id) => ({ id, day }));
  const arrived = await transaction.$queryRaw<{ id: string }[]>`
    INSERT INTO "Visitor" ("id", "day") ${selectRows({ id: 'text', day: 'text' }, rows)}
    ON CONFLICT DO NOTHING RETURNING "id"`;
  const changes: VisitorChanges = {
    arrived: new Set(arrived.map(({ id }) => byId.get(id) ?? '')),
    movedFrom: new Map(),
  };
  if (arrived.length === 0 || earlier.length === 0) return changes;
  const former = arrived.flatMap(({ id }) => earlier.map((key) => visitorId(key, byId.get(id) ?? '')));
  const left = await transaction.$queryRaw<{ day: string }[]>`
    DELETE FROM "Visitor" WHERE "id" IN (${selectTexts(former)}) RETURNING "day"`;
  for (const row of left) changes.movedFrom.set(row.day, (changes.movedFrom.get(row.day) ?? 0) + 1);
  return changes;
}

function visitorId(key: VisitorKey, visitor: string): string {
  return createHmac('sha256', key.secret).update(visitor).digest('base64url').slice(0, 22);
}
