import type { Client, Config, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaPg } from '@prisma/adapter-pg';

import { env } from '../env';
import { makePrivateDatabase } from '../private-files';
import { cipherKey, requireDatabaseKey } from './encryption';
import type { DatabaseProvider } from './schema';

/** How long a writer waits for another process's write, in milliseconds. */
const busyTimeout = 10_000;

/**
 * SQLite begins each transaction as a writer: one that reads first and writes later would fail at once
 * when another process has written in between, instead of waiting its turn.
 */
class WriteFirstLibSql extends PrismaLibSql {
  constructor(private readonly file: string) {
    super(libsqlConfig(file));
  }

  override async connect() {
    await requireDatabaseKey(this.file, env().DATABASE_KEY);
    return super.connect();
  }

  override createClient(config: Config): Client {
    const client = super.createClient(config);
    client.transaction = () => beginOn(client);
    return client;
  }
}

/**
 * A transaction on the client's own connection: the adapter lets nothing else use it until the end. The client itself
 * would leave the connection to the transaction and open another, with each of them, and the old ones to the garbage
 * collector, which does not know their size.
 */
async function beginOn(client: Client): Promise<Transaction> {
  try {
    await client.execute('BEGIN IMMEDIATE');
  } catch (error) {
    if (!/within a transaction/.test(String(error))) throw error;
    // The last one could not be ended.
    await client.execute('ROLLBACK');
    await client.execute('BEGIN IMMEDIATE');
  }
  let closed = false;
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    if (closed) return;
    await client.execute(how);
    closed = true;
  };
  return {
    execute: (statement: InStatement) => client.execute(statement),
    batch: async (statements) => {
      const results: ResultSet[] = [];
      for (const statement of statements) results.push(await client.execute(statement));
      return results;
    },
    executeMultiple: () => Promise.reject(new Error('A script cannot run inside a transaction.')),
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
    close: () => void end('ROLLBACK').catch(() => undefined),
    get closed() {
      return closed;
    },
  };
}

/**
 * A migration's script goes to PostgreSQL whole, and so in one transaction: the adapter would cut it at every
 * semicolon, also inside a function's body.
 */
class WholeScriptPg extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await connection.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return connection;
  }
}

export function providerOf(databaseUrl: string): DatabaseProvider {
  return databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/** The file behind a `file:` address. */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, '');
}

/** How the embedded database is opened, with its key if it has one. */
export function libsqlConfig(file: string): Config {
  const { DATABASE_KEY } = env();
  return {
    url: `file:${file}`,
    timeout: busyTimeout,
    ...(DATABASE_KEY && { encryptionKey: cipherKey(DATABASE_KEY) }),
  };
}

/** The driver for a DATABASE_URL; the embedded database's folder is made when it is missing. */
export function createAdapter(databaseUrl: string): PrismaLibSql | PrismaPg {
  if (providerOf(databaseUrl) === 'sqlite') {
    const file = databaseFile(databaseUrl);
    if (file !== ':memory:') {
      makePrivateDatabase(file);
    }
    return new WriteFirstLibSql(file);
  }
  return new WholeScriptPg({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
}
