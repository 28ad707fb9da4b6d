// Fills the database with generated rows for load tests: npm run seed -- --subscriptions 1000000 --news 10000 --documents
// 2000 --entries 1000000
import { parseArgs } from 'node:util';

import { insertRows, type Columns } from '../lib/platform/database/json-rows';
import { applyMigrations } from '../lib/platform/database/migrations';
import { closeDatabase, db } from '../lib/platform/database/db';
import { env } from '../lib/platform/process/env';
import { exclusivelyOn } from '../scripts/prepare';
import { makeAuditEntry } from '../tests/factories/many-audit-entries';
import { issuesPerDocument, makeIssue, makeNewsItem } from '../tests/factories/many-news';
import { makeSubscription } from '../tests/factories/many-subscriptions';

const chunk = 10_000;

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '0' },
    news: { type: 'string', default: '0' },
    documents: { type: 'string', default: '0' },
    entries: { type: 'string', default: '0' },
  },
});
const counts = {
  subscriptions: Number(values.subscriptions),
  news: Number(values.news),
  documents: Number(values.documents),
  entries: Number(values.entries),
};
if (!Object.values(counts).every((count) => Number.isInteger(count) && count >= 0)) {
  console.error('Usage: npm run seed -- --subscriptions 1000000 --news 10000 --documents 2000 --entries 1000000');
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
    updatedAt: new Date().toISOString(),
  }));
  await addDocuments();
  const newestEntry = await db().auditEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const entriesBefore = newestEntry?.id ?? 0;
  await insert('AuditEntry', entryColumns(), counts.entries, entriesBefore, (n) =>
    makeAuditEntry(n, now, entriesBefore + counts.entries),
  );
  await db().$executeRawUnsafe('ANALYZE');
  await closeDatabase();
}

async function addDocuments(): Promise<void> {
  const before = (await db().newsItem.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  await insert(
    'NewsItem',
    { ...newsColumns(), takesEffectOn: 'text' },
    counts.documents * issuesPerDocument,
    0,
    (n) => ({
      ...makeIssue(n),
      updatedAt: new Date().toISOString(),
    }),
  );
  await db().$executeRaw`
    UPDATE "NewsItem" SET "documentId" = "id" - ("id" - ${before} - 1) % ${issuesPerDocument}
    WHERE "id" > ${before}`;
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
