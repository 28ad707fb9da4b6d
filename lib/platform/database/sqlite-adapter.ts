import { setTimeout as delay } from 'node:timers/promises';

import type { Client, Config, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';

import { env } from '../process/env';
import { makePrivateDatabase } from '../files/private-files';
import { busyTimeout, libsqlConfig } from './libsql-config';
import { requireDatabaseKey } from './encryption';
import { breakSeal } from './seal';

/**
 * SQLite begins each transaction as a writer: one that reads first and writes later would fail at once
 * when another process has written in between, instead of waiting its turn.
 */
export class WriteFirstLibSql extends PrismaLibSql {
  constructor(private readonly file: string) {
    super(libsqlConfig(file));
    if (file !== ':memory:') makePrivateDatabase(file);
  }

  override async connect() {
    const { DATABASE_KEY } = env();
    await requireDatabaseKey(this.file, DATABASE_KEY);
    if (DATABASE_KEY) await breakSeal(this.file, DATABASE_KEY);
    return super.connect();
  }

  override createClient(config: Config): Client {
    const client = super.createClient({ ...config, timeout: blockingMilliseconds });
    const execute = client.execute.bind(client);
    client.execute = (statement: InStatement) => inTurn(client, () => execute(statement));
    client.transaction = () => beginOn(client, execute);
    return client;
  }
}

/** libSQL waits for another process's write without letting this one do anything else. */
const blockingMilliseconds = 100;
const pauseMilliseconds = 100;

/**
 * Does what another process's write may refuse, until it is let. A connection that was refused is left: libSQL resets
 * no refused statement, and until it is collected the next one that reads would see this moment for good, and none write.
 */
async function inTurn<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + busyTimeout;
  const reconnect = async () => client.reconnect();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
      await reconnect();
      if (performance.now() >= end) throw error;
    }
    await delay(pauseMilliseconds);
  }
}

/**
 * A transaction on the client's own connection: the adapter lets nothing else use it until the end. The client itself
 * would leave the connection to the transaction and open another, with each of them, and the old ones to the garbage
 * collector, which does not know their size.
 */
async function beginOn(client: Client, execute: Client['execute']): Promise<Transaction> {
  try {
    await client.execute('BEGIN IMMEDIATE');
  } catch (error) {
    if (!/within a transaction/.test(String(error))) throw error;
    // The last one could not be ended.
    await execute('ROLLBACK');
    await client.execute('BEGIN IMMEDIATE');
  }
  let closed = false;
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    if (closed) return;
    await execute(how);
    closed = true;
  };
  return {
    execute,
    batch: async (statements) => {
      const results: ResultSet[] = [];
      for (const statement of statements) results.push(await execute(statement));
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
