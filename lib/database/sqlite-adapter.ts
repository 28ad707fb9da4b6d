import type { Client, Config, InStatement, ResultSet, Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';

import { env } from '../env';
import { makePrivateDatabase } from '../private-files';
import { libsqlConfig } from './adapter';
import { requireDatabaseKey } from './encryption';

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
