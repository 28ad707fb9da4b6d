import { setTimeout as delay } from 'node:timers/promises';

import type { Client, Config, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';

import { makePrivateDatabase } from '@/lib/platform/files/private-files';
import { env } from '@/lib/platform/process/env';

import { takeOverCheckpoints } from './checkpoint';
import { busyTimeout, libsqlConfig } from './libsql-config';
import { requireDatabaseKey } from './encryption';

/**
 * Begins each SQLite transaction as a writer. One that read first and wrote later would fail at once if another process
 * had written in between, instead of waiting.
 */
export class WriteFirstLibSql extends PrismaLibSql {
  constructor(
    private readonly file: string,
    private readonly temporaryKey?: string,
  ) {
    super(libsqlConfig(file, temporaryKey));
    if (file !== ':memory:') makePrivateDatabase(file);
  }

  override async connect() {
    if (!this.temporaryKey) await requireDatabaseKey(this.file, env().DATABASE_KEY);
    return super.connect();
  }

  override createClient(config: Config): Client {
    const client = super.createClient({ ...config, timeout: blockingMilliseconds });
    const checkpointIfDue = takeOverCheckpoints(client, this.file);
    const execute = client.execute.bind(client);
    client.execute = async (statement: InStatement) => {
      const result = await retryWhileBusy(client, () => execute(statement));
      await checkpointIfDue();
      return result;
    };
    const executeMultiple = client.executeMultiple.bind(client);
    client.executeMultiple = (script) => retryWhileBusy(client, () => executeMultiple(script));
    client.transaction = () => beginOn(client, execute, checkpointIfDue);
    return client;
  }
}

/** libSQL's own busy timeout blocks the event loop, so it is short. */
const blockingMilliseconds = 100;
const pauseMilliseconds = 100;

/**
 * Repeats `work` while another process's write blocks it. Each time the connection is replaced: libSQL does not reset a
 * refused statement, and until it is garbage-collected, readers on that connection would see a stale snapshot and writers fail.
 */
async function retryWhileBusy<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
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
 * Runs a transaction on the client's own connection, which the adapter reserves until the end. The client itself would
 * open a new connection for each transaction and leave the old ones to the garbage collector, which does not know their
 * size.
 */
async function beginOn(
  client: Client,
  execute: Client['execute'],
  afterwards: () => Promise<void>,
): Promise<Transaction> {
  try {
    await client.execute('BEGIN IMMEDIATE');
  } catch (error) {
    if (!/within a transaction/.test(String(error))) throw error;
    // The previous transaction could not be ended.
    await execute('ROLLBACK');
    await client.execute('BEGIN IMMEDIATE');
  }
  let closed = false;
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    if (closed) return;
    await execute(how);
    closed = true;
    await afterwards();
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
