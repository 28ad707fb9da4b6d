import { raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { PrismaClient as PostgresqlClient } from '@/lib/generated/postgresql/client';
import { Prisma, PrismaClient as SqliteClient } from '@/lib/generated/sqlite/client';
import { filePath } from '@/lib/platform/files/file-url';
import { env } from '@/lib/platform/process/env';
import { singleton } from '@/lib/platform/process/singleton';

import { createAdapter, providerOf } from './adapter';
import { advisoryLocks } from './advisory-locks';
import { checkpoint } from './checkpoint';
import type { TableWith } from './columns';

export { Prisma };

/** Password hashes are returned only by queries that select them explicitly. */
const omit = { user: { passwordHash: true } } as const;

/** Milliseconds a transaction may wait and run: generous, so that a busy machine does not cause errors. */
const transactionOptions = { maxWait: 30_000, timeout: 60_000 };

/** Statement timeout in milliseconds while a client waits; longer work uses a driver of its own. */
const longestSilence = 30_000;

function createClient(databaseUrl: string) {
  const options = { adapter: createAdapter(databaseUrl, { longestSilence }), omit, transactionOptions };
  if (providerOf(databaseUrl) === 'sqlite') return new SqliteClient(options);
  // Both clients are generated from the same models; SQLite's has the narrower type.
  const client = new PostgresqlClient(options) as unknown as SqliteClient<never, { user: { passwordHash: true } }>;
  return withRepeatedTransactions(client);
}

const deadlockTries = 5;

/**
 * Repeats a transaction that PostgreSQL ended because it and another waited for each other: nothing of it has happened, and
 * the other one goes on. Its function must therefore change nothing but the database.
 */
function withRepeatedTransactions<Client extends Pick<SqliteClient, '$transaction'>>(client: Client): Client {
  const transaction = client.$transaction.bind(client) as (...input: unknown[]) => Promise<unknown>;
  const repeated = async (...input: unknown[]) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(...input);
      } catch (error) {
        if (tries === deadlockTries || typeof input[0] !== 'function' || !isDeadlock(error)) throw error;
      }
    }
  };
  return Object.assign(client, { $transaction: repeated });
}

/** Whether PostgreSQL ended a transaction because of a deadlock. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2034';
}

export type Database = ReturnType<typeof createClient>;
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

const clients = singleton('databaseClients', () => new Map<string, Database>());

/** Returns the process's one client, shared by the separately bundled pages, handlers and middleware. */
export function db(): Database {
  const { databaseUrl } = env();
  let client = clients.get().get(databaseUrl);
  if (!client) {
    client = createClient(databaseUrl);
    clients.get().set(databaseUrl, client);
  }
  return client;
}

/** Takes an advisory lock across instances until the transaction ends. SQLite has a single writer and needs none. */
export async function takeLock(tx: Transaction, lock: keyof typeof advisoryLocks): Promise<void> {
  if (!env().isEmbedded) await tx.$executeRaw`SELECT pg_advisory_xact_lock(${advisoryLocks[lock]})`;
}

/**
 * Locks rows until the transaction ends, in the order of their ids: other transactions that lock or change one wait.
 * SQLite has a single writer and needs no lock.
 */
export async function lockRows(tx: Transaction, table: TableWith<{ id: number }>, where: Sql): Promise<void> {
  if (env().isEmbedded) return;
  // As strong as an update of the row: rows that refer to it can still be written.
  await tx.$queryRaw`SELECT "id" FROM ${raw(`"${table}"`)} WHERE ${where} ORDER BY "id" FOR NO KEY UPDATE`;
}

export async function lockRow(tx: Transaction, table: TableWith<{ id: number }>, id: number): Promise<void> {
  await lockRows(tx, table, sql`"id" = ${id}`);
}

/** Whether an error is a violation of a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002';
}

/** Awaits `work`; throws `conflict()` if it violates a unique constraint. */
export async function throwOnDuplicate<Result>(work: Promise<Result>, conflict: () => Error): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isDuplicate(error) ? conflict() : error;
  }
}

/**
 * Disconnects from the database. Empties the log beside a SQLite file, because a remaining log marks an unclean stop; a
 * process beside a site must hold the lock of `withoutCheckpoints`, which prevents that.
 */
export async function closeDatabase(): Promise<void> {
  const open = [...clients.get()];
  clients.get().clear();
  await Promise.all(
    open.map(async ([databaseUrl, client]) => {
      if (providerOf(databaseUrl) === 'sqlite')
        await checkpoint(filePath(databaseUrl), 'TRUNCATE', (sql) => client.$queryRawUnsafe(sql));
      await client.$disconnect();
    }),
  );
}
