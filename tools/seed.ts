// Fills the database with made-up rows for trials under load: npm run seed -- --subscriptions 1000000 --news 10000
import { parseArgs } from 'node:util';

import { insertRows, type Columns } from '../lib/database/json-rows';
import { applyMigrations } from '../lib/database/migrations';
import { closeDatabase, db } from '../lib/db';
import { env } from '../lib/env';
import { makeNewsItem } from '../tests/factories/many-news';
import { makeSubscription } from '../tests/factories/many-subscriptions';

const chunk = 10_000;

const { values } = parseArgs({
  options: { subscriptions: { type: 'string', default: '0' }, news: { type: 'string', default: '0' } },
});
const counts = { subscriptions: Number(values.subscriptions), news: Number(values.news) };
if (!Object.values(counts).every((count) => Number.isInteger(count) && count >= 0)) {
  console.error('Usage: npm run seed -- --subscriptions 1000000 --news 10000');
  process.exit(1);
}

await applyMigrations(process.cwd(), env().databaseUrl);

const newestSubscription = await db().subscription.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
const newestItem = await db().newsItem.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
await insert('Subscription', subscriptionColumns(), counts.subscriptions, newestSubscription?.id ?? 0, (n) =>
  makeSubscription(n),
);
await insert('NewsItem', newsColumns(), counts.news, newestItem?.id ?? 0, (n) => ({
  ...makeNewsItem(n),
  updatedAt: new Date().toISOString(),
}));
await db().$executeRawUnsafe('ANALYZE');
await closeDatabase();

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
  };
}

function newsColumns(): Columns {
  return {
    title: 'text',
    excerpt: 'text',
    content: 'text',
    category: 'text',
    link: 'text',
    date: 'text',
    isPublished: 'boolean',
    updatedAt: 'timestamp',
  };
}
