import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Client, Config } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaPg } from '@prisma/adapter-pg';

import { env } from '../env';
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
    const begin = client.transaction.bind(client);
    client.transaction = () => begin('write');
    return client;
  }
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
    mkdirSync(dirname(file), { recursive: true });
    return new WriteFirstLibSql(file);
  }
  return new WholeScriptPg({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
}
