import 'server-only';

import { sqltag as sql } from '@prisma/client/runtime/client';

import { paths } from '@/lib/paths';
import type { Transaction } from '@/lib/platform/database/db';
import { selectRows } from '@/lib/platform/database/json-rows';

import { otherName, maximumPerDay, type Dimension, type listDimension } from '../dimensions';

/** This site's own pages are always counted by name, even if the day already has its maximum number of others. */
const sitePages = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'));

/** Adds the number of times that each name is listed to its count for the day. */
export async function addCounts(
  transaction: Transaction,
  dimension: Dimension | typeof listDimension,
  day: string,
  names: string[],
): Promise<void> {
  if (names.length === 0) return;
  const counts = count(names);
  const known = await transaction.dailyCount.findMany({
    where: { dimension, day, name: { in: [...counts.keys()] } },
    select: { name: true },
  });
  const kept = new Set(known.map((row) => row.name));
  const fresh = [...counts.keys()].filter((name) => !kept.has(name));
  if (fresh.length > 0) {
    let left = maximumPerDay(dimension) - (await transaction.dailyCount.count({ where: { dimension, day } }));
    for (const name of fresh) if (isSitePage(dimension, name) || left-- > 0) kept.add(name);
  }
  const folded = count(names.map((name) => (kept.has(name) ? name : otherName)));
  const columns = { dimension: 'text', day: 'text', name: 'text', views: 'integer' } as const;
  // The same order everywhere, so that transactions do not deadlock.
  const rows = [...folded].sort().map(([name, views]) => ({ dimension, day, name, views }));
  await transaction.$executeRaw(sql`
    INSERT INTO "DailyCount" ("dimension", "day", "name", "views") ${selectRows(columns, rows)}
    ON CONFLICT ("dimension", "day", "name") DO UPDATE SET "views" = "DailyCount"."views" + excluded."views"`);
}

/** Whether a name is one of this site's own pages, in a dimension of pages. */
export function isSitePage(dimension: string, name: string): boolean {
  return /(^|:)page$/.test(dimension) && sitePages.has(name);
}

function count(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
