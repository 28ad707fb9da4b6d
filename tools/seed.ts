// Fills the database with generated rows for load tests: npm run seed -- --subscriptions 1000000 --news 10000 --entries
// 1000000
import { parseArgs } from 'node:util';

import { insertRows, type Columns } from '../lib/platform/database/json-rows';
import { applyMigrations } from '../lib/platform/database/migrations';
import { closeDatabase, db } from '../lib/platform/database/db';
import { env } from '../lib/platform/process/env';
import { exclusivelyOn } from '../scripts/prepare';
import { makeAuditEntry } from '../tests/factories/many-audit-entries';
import { makeNewsItem } from '../tests/factories/many-news';
import { makeSubscription } from '../tests/factories/many-subscriptions';

const chunk = 10_000;

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '0' },
    news: { type: 'string', default: '0' },
    versions: { type: 'string', default: '0' },
    entries: { type: 'string', default: '0' },
  },
});
const counts = {
  subscriptions: Number(values.subscriptions),
  news: Number(values.news),
  /** Of each item. */
  versions: Number(values.versions),
  entries: Number(values.entries),
};
if (!Object.values(counts).every((count) => Number.isInteger(count) && count >= 0)) {
  console.error('Usage: npm run seed -- --subscriptions 1000000 --news 10000 --entries 1000000');
  process.exit(1);
}

await exclusivelyOn(env().databaseUrl, seed);

/** Times are chosen so that a site that starts on these rows prunes none of them. */
async function seed(): Promise<void> {
  await applyMigrations(process.cwd(), env().databaseUrl);

  const now = Date.now();
  const newestSubscription = await db().subscription.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const newestItem = await db().newsItem.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  await insert('Subscription', subscriptionColumns(), counts.subscriptions, newestSubscription?.id ?? 0, (n) => {
    const subscription = makeSubscription(n);
    return { ...subscription, lastMessageAt: subscription.isVerified ? null : new Date(now).toISOString() };
  });
  await insert('NewsItem', newsColumns(), counts.news, newestItem?.id ?? 0, (n) => ({
    ...makeNewsItem(n),
    publicVersion: counts.versions,
    updatedAt: new Date().toISOString(),
  }));
  if (counts.versions > 0) {
    const ids = await db().newsItem.findMany({
      where: { id: { gt: newestItem?.id ?? 0 } },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    await insert('NewsVersion', versionColumns(), ids.length * counts.versions, 0, (n) => {
      const { isPublished: _isPublished, ...text } = makeNewsItem(n);
      return {
        ...text,
        newsItemId: ids[Math.floor((n - 1) / counts.versions)]?.id,
        number: ((n - 1) % counts.versions) + 1,
        format: 'plain',
        kind: 'minor',
        by: 'editor@example.com',
        at: new Date(now).toISOString(),
      };
    });
  }
  const newestEntry = await db().auditEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const entriesBefore = newestEntry?.id ?? 0;
  await insert('AuditEntry', entryColumns(), counts.entries, entriesBefore, (n) =>
    makeAuditEntry(n, now, entriesBefore + counts.entries),
  );
  await db().$executeRawUnsafe('ANALYZE');
  await closeDatabase();
}

async function insert(
  table: string,
  columns: Columns,
  count: number,
  after: number,
  make: (n: number) => Record<string, unknown>,
) {
  const started = Date.now();
  for (let done = 0; done < count; done += chunk) {
    const size = Math.min(chunk, count - done);
    await insertRows(
      db(),
      table,
      columns,
      Array.from({ length: size }, (_, index) => make(after + done + index + 1)),
    );
  }
  if (count > 0)
    console.log(`${table}: ${count.toLocaleString('en-US')} rows in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function subscriptionColumns(): Columns {
  return {
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    isVerified: 'boolean',
    subscribedAt: 'timestamp',
    verifiedAt: 'timestamp',
    lastMessageAt: 'timestamp',
  };
}

function textColumns() {
  return {
    title: 'text',
    excerpt: 'text',
    content: 'text',
    category: 'text',
    link: 'text',
    date: 'text',
  } as const;
}

function newsColumns(): Columns {
  return { ...textColumns(), isPublished: 'boolean', publicVersion: 'integer', updatedAt: 'timestamp' };
}

function versionColumns(): Columns {
  return {
    ...textColumns(),
    newsItemId: 'integer',
    number: 'integer',
    format: 'text',
    kind: 'text',
    by: 'text',
    at: 'timestamp',
  };
}

function entryColumns(): Columns {
  return {
    actorEmail: 'text',
    kind: 'text',
    action: 'text',
    subject: 'text',
    details: 'text',
    client: 'text',
    at: 'timestamp',
  };
}
