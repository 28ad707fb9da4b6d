import 'server-only';

import { db, takeLock, type Transaction } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';

import { findCampaigns } from './campaigns';
import { closePeriods, reopenPeriods } from './close-periods';
import { addCounts } from './counts';
import { recordedDimensions } from '../dimensions';
import type { View, ViewKind } from './view';
import { countingDay, countVisitors, ensureVisitorKey, listVisitorKeys, type VisitorChanges } from './visitors';
import type { BotPurpose, RecordedDimension } from '../dimensions';

/** The tags of crawler-user-agents that give a bot's purpose; a bot without any of them is `other`. */
const tags = [
  ['ai', 'ai-crawler'],
  ['search', 'search-engine'],
  ['monitoring', 'monitoring'],
] as const;

let patterns: Promise<(readonly [BotPurpose, RegExp])[]> | undefined;

/** The list is large: it is loaded for the first bot, and only its patterns stay in memory. */
async function loadPatterns() {
  const list = await import('crawler-user-agents');
  // The package's types for ES modules leave the tags out.
  const crawlers: { pattern: string; tags?: string[] }[] = list.default;
  return tags.map(([purpose, tag]) => {
    const alternatives = crawlers.flatMap(({ pattern, tags: own }) => (own?.includes(tag) ? [pattern] : []));
    return [purpose, new RegExp(alternatives.join('|'))] as const;
  });
}

/** Returns a bot's purpose by its user agent. Does not check whether the client is a bot. */
export async function botPurpose(userAgent: string): Promise<BotPurpose> {
  const known = await (patterns ??= loadPatterns());
  return known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}

/** All changes to the statistics must go through this function: one writer at a time, across all instances. */
export async function changeStatistics<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return db().$transaction(
    async (transaction) => {
      await takeLock(transaction, 'statistics');
      return change(transaction);
    },
    { maxWait: 15_000, timeout: 30_000 },
  );
}

/** Writes page views and, in the same transaction, every total that they change. */
export async function writeViews(views: View[], now = new Date()): Promise<void> {
  if (views.length === 0) return;
  await changeStatistics(async (transaction) => {
    await addImpressions(transaction, views.filter(isPageView));
    let keys = await listVisitorKeys(transaction);
    for (const [day, ofDay] of groupBy(views, (view) => countingDay(view.at, keys, now))) {
      await reopenPeriods(transaction, day);
      if (!keys.some((key) => key.day === day)) await closePeriods(transaction, day);
      keys = await ensureVisitorKey(transaction, keys, day);
      const visitors = new Set(ofDay.flatMap((view) => (view.kind === 'person' ? (view.visitor ?? []) : [])));
      const changes = await countVisitors(transaction, keys, day, visitors);
      await addTotals(transaction, day, ofDay, changes);
      const names = await namesOf(transaction, ofDay);
      for (const dimension of recordedDimensions) await addCounts(transaction, dimension, day, names[dimension]);
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
    visitors: arrived.size,
    latestVisitors: arrived.size,
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

/** What each dimension counts for these views. */
async function namesOf(transaction: Transaction, views: View[]): Promise<Record<RecordedDimension, string[]>> {
  const people = views.filter((view) => view.kind === 'person');
  const bots = views.filter((view) => view.kind === 'bot');
  const named = await findCampaigns(
    transaction,
    people.flatMap((view) => view.campaignKeys ?? []),
  );
  return {
    page: people.map((view) => view.page),
    referrer: people.flatMap((view) => view.referrer ?? []),
    campaign: people.flatMap((view) => view.campaignKeys?.find((key) => named.has(key)) ?? []),
    download: views.flatMap(({ kind, page }) => (kind === 'download' ? page : [])),
    missing: views.flatMap(({ kind, page }) => (kind === 'missing' ? page : [])),
    bot: bots.flatMap((view) => view.botName ?? []),
    purpose: await Promise.all(bots.map((view) => botPurpose(view.userAgent ?? view.botName ?? ''))),
  };
}

function isPageView({ kind }: View): boolean {
  return kind !== 'download' && kind !== 'missing';
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
