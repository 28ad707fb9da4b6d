import 'server-only';

import { db, takeLock, type Transaction } from '../../platform/database/db';
import { paths } from '../../paths';
import { insertRows, selectRows } from '../../platform/database/json-rows';
import type { View, ViewKind } from './view';
import { countingDay, countVisitors, ensureVisitorKey, listVisitorKeys, type VisitorChanges } from './visitors';

const dimensions = ['page', 'referrer', 'bot'] as const;
export type Dimension = (typeof dimensions)[number];

/** Names that a day keeps apart in each dimension: whoever invents names cannot make the summary slow. */
export const namesPerDay = 200;
export const otherName = '(other)';

/** This site's own pages have a line of their own whatever else is asked for. */
const sitePages = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'));

const lockNumber = 2_024_011_901;

/** Everything that changes the statistics goes through here: one writer at a time, whatever the number of instances. */
export async function changeStatistics<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return db().$transaction(
    async (transaction) => {
      await takeLock(transaction, lockNumber);
      return change(transaction);
    },
    { maxWait: 15_000, timeout: 30_000 },
  );
}

/** Writes page views and, in the same transaction, every total that they change. */
export async function writeViews(views: View[], now = new Date()): Promise<void> {
  if (views.length === 0) return;
  await changeStatistics(async (transaction) => {
    await addImpressions(transaction, views);
    let keys = await listVisitorKeys(transaction);
    for (const [day, ofDay] of groupBy(views, (view) => countingDay(view.at, keys, now))) {
      keys = await ensureVisitorKey(transaction, keys, day);
      const people = ofDay.filter((view) => view.kind === 'person');
      const visitors = new Set(people.flatMap((view) => view.visitor ?? []));
      await addTotals(transaction, day, ofDay, await countVisitors(transaction, keys, day, visitors));
      const names: Record<Dimension, string[]> = {
        page: people.map((view) => view.page),
        referrer: people.flatMap((view) => view.referrer ?? []),
        bot: ofDay.flatMap((view) => (view.kind === 'bot' ? (view.botName ?? []) : [])),
      };
      for (const dimension of dimensions) await addCounts(transaction, dimension, day, names[dimension]);
    }
  });
}

async function addImpressions(transaction: Transaction, views: View[]): Promise<void> {
  const columns = { page: 'text', kind: 'text', botName: 'text', referrer: 'text', at: 'timestamp' } as const;
  const rows = views.map(({ page, kind, botName, referrer, at }) => ({ page, kind, botName, referrer, at }));
  await insertRows(transaction, 'Impression', columns, rows);
}

async function addTotals(
  transaction: Transaction,
  day: string,
  views: View[],
  { arrived, movedFrom }: VisitorChanges,
): Promise<void> {
  const count = (kind: ViewKind) => views.filter((view) => view.kind === kind).length;
  const totals = {
    personViews: count('person'),
    botViews: count('bot'),
    internalViews: count('internal'),
    visitors: arrived,
    latestVisitors: arrived,
  };
  await transaction.dailyStat.upsert({
    where: { day },
    create: { day, ...totals },
    update: Object.fromEntries(Object.entries(totals).map(([field, increment]) => [field, { increment }])),
    select: { day: true },
  });
  for (const [formerDay, decrement] of movedFrom) {
    await transaction.dailyStat.updateMany({ where: { day: formerDay }, data: { latestVisitors: { decrement } } });
  }
}

async function addCounts(transaction: Transaction, dimension: Dimension, day: string, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const counts = count(names);
  const known = await transaction.dailyCount.findMany({
    where: { dimension, day, name: { in: [...counts.keys()] } },
    select: { name: true },
  });
  const kept = new Set(known.map((row) => row.name));
  const fresh = [...counts.keys()].filter((name) => !kept.has(name));
  if (fresh.length > 0) {
    let room = namesPerDay - (await transaction.dailyCount.count({ where: { dimension, day } }));
    for (const name of fresh) if ((dimension === 'page' && sitePages.has(name)) || room-- > 0) kept.add(name);
  }
  const folded = count(names.map((name) => (kept.has(name) ? name : otherName)));
  const columns = { dimension: 'text', day: 'text', name: 'text', views: 'integer' } as const;
  const rows = [...folded].map(([name, views]) => ({ dimension, day, name, views }));
  await transaction.$executeRaw`
    INSERT INTO "DailyCount" ("dimension", "day", "name", "views") ${selectRows(columns, rows)}
    ON CONFLICT ("dimension", "day", "name") DO UPDATE SET "views" = "DailyCount"."views" + excluded."views"`;
}

function count(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
