import 'server-only';

import type { AuditAction } from '../audit/schema';
import { db } from '../db';

/** Another instance may have scheduled something meanwhile. */
const longestWaitMilliseconds = 30_000;
/** A page that is being drawn as an item's time comes may be kept as it was before: a second look follows. */
const settleMilliseconds = 2000;
/** More at once come from a script, not from administrators: whatever it did, the pages' own minute is soon over. */
const entriesPerLook = 100;
/** What can change a page; a preview link is nothing that pages show. */
const changesOfNews = new Set<string>(['news.create', 'news.update', 'news.delete'] satisfies AuditAction[]);

interface Watch {
  /** Items whose time came after this moment are news to this process's pages. */
  since: number;
  nextLookAt: number;
  hasNewsChanged: boolean;
  isRefreshDue: boolean;
  /** The newest entry of the audit trail that was looked at: a later one about news is a change, whoever made it. */
  lastEntryId?: number;
}

const shared = globalThis as typeof globalThis & { newsWatch?: Watch };

/**
 * Watches the clock and the other instances for this process: when an item goes live or ends, or was changed,
 * `refresh` makes the pages that show news anew. What a page asks the database is right at any moment; only kept pages
 * need this. A new process has none, so it watches from its start.
 */
export function newsDueStep(refresh: () => Promise<void>, now: () => number = Date.now): () => Promise<boolean> {
  const watch: Watch = { since: now(), nextLookAt: 0, hasNewsChanged: false, isRefreshDue: false };
  shared.newsWatch = watch;
  return async () => {
    const at = now();
    if (await seesChange(watch)) {
      watch.hasNewsChanged = true;
      watch.isRefreshDue = true;
    }
    if (at < watch.nextLookAt && !watch.hasNewsChanged) return false;
    watch.hasNewsChanged = false;
    // Also after a failure.
    watch.nextLookAt = at + settleMilliseconds;
    const { isDue, next = Infinity } = await findDue(watch.since, at);
    watch.isRefreshDue ||= isDue;
    const wait = watch.isRefreshDue ? settleMilliseconds : longestWaitMilliseconds;
    if (watch.isRefreshDue) await refresh();
    watch.isRefreshDue = false;
    watch.since = Math.max(watch.since, at - settleMilliseconds);
    watch.nextLookAt = Math.min(at + wait, next);
    return false;
  };
}

/** An item's times may have changed: the watch looks again. */
export function lookForDueNews(): void {
  if (shared.newsWatch) shared.newsWatch.hasNewsChanged = true;
}

/** Whether an item's time has come and the pages do not show it yet. */
export function isNewsRefreshDue(): boolean {
  return shared.newsWatch?.isRefreshDue ?? false;
}

async function seesChange(watch: Watch): Promise<boolean> {
  const entries = await db().auditEntry.findMany({
    where: watch.lastEntryId === undefined ? {} : { id: { gt: watch.lastEntryId } },
    orderBy: { id: 'desc' },
    take: entriesPerLook,
    select: { id: true, action: true },
  });
  const isFirstLook = watch.lastEntryId === undefined;
  watch.lastEntryId = entries[0]?.id ?? watch.lastEntryId ?? 0;
  return !isFirstLook && entries.some(({ action }) => changesOfNews.has(action));
}

async function findDue(since: number, now: number): Promise<{ isDue: boolean; next?: number }> {
  const passed = { gt: new Date(since), lte: new Date(now) };
  const ahead = { gt: new Date(now) };
  const [due, nextStart, nextEnd] = await Promise.all([
    db().newsItem.findFirst({
      where: { isPublished: true, OR: [{ publishAt: passed }, { unpublishAt: passed }] },
      select: { id: true },
    }),
    db().newsItem.aggregate({ where: { isPublished: true, publishAt: ahead }, _min: { publishAt: true } }),
    db().newsItem.aggregate({ where: { isPublished: true, unpublishAt: ahead }, _min: { unpublishAt: true } }),
  ]);
  const times = [nextStart._min.publishAt, nextEnd._min.unpublishAt].flatMap((at) => at?.getTime() ?? []);
  return { isDue: due !== null, ...(times.length > 0 && { next: Math.min(...times) }) };
}
