import { createAdapter, providerOf } from './adapter';
import { env } from '../process/env';
import { PrismaClient as PostgresqlClient } from '../../generated/postgresql/client';
import { Prisma, PrismaClient as SqliteClient } from '../../generated/sqlite/client';
import { singleton } from '../process/singleton';

export { Prisma };

/** The hash leaves the database only where a query asks for it by name. */
const omit = { user: { passwordHash: true } } as const;

/** A busy machine is slow, not broken: a transaction that waits its turn is no error. In milliseconds. */
const transactionOptions = { maxWait: 30_000, timeout: 60_000 };

/** So long may one statement take where somebody waits, in milliseconds; what takes longer has a driver of its own. */
const longestSilence = 30_000;

function createClient(databaseUrl: string) {
  const options = { adapter: createAdapter(databaseUrl, longestSilence), omit, transactionOptions };
  if (providerOf(databaseUrl) === 'sqlite') return new SqliteClient(options);
  // The models are the same text, so the two clients have the same shape; SQLite's is the narrower type.
  return new PostgresqlClient(options) as unknown as SqliteClient<never, { user: { passwordHash: true } }>;
}

export type Database = ReturnType<typeof createClient>;
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

const clients = singleton('databaseClients', () => new Map<string, Database>());

/** The one client of this process: bundles of pages, handlers and middleware share it, and with it its lock. */
export function db(): Database {
  const { databaseUrl } = env();
  let client = clients.get().get(databaseUrl);
  if (!client) {
    client = createClient(databaseUrl);
    clients.get().set(databaseUrl, client);
  }
  return client;
}

/** Holds a lock until the end of the transaction, among all instances; SQLite has one writer by itself. */
export async function takeLock(tx: Transaction, lockNumber: number): Promise<void> {
  if (!env().isEmbedded) await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockNumber})`;
}

/** A filter for text that holds `part`, whatever its case, on either database. */
export function containsText(part: string): { contains: string } {
  // SQLite's LIKE ignores case by itself, and its client knows no `mode`.
  return env().isEmbedded ? { contains: part } : ({ contains: part, mode: 'insensitive' } as { contains: string });
}

/** Whether a row was refused because another has its unique value. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002';
}

/** Does what may meet a taken unique value, which is then the caller's conflict. */
export async function unlessTaken<Result>(work: Promise<Result>, conflict: () => Error): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isDuplicate(error) ? conflict() : error;
  }
}

export async function closeDatabase(): Promise<void> {
  const open = [...clients.get().values()];
  clients.get().clear();
  await Promise.all(open.map((client) => client.$disconnect()));
}
