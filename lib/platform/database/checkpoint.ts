import { dirname } from 'node:path';

import type { Client, InStatement } from '@libsql/client';

/** This many statements write about as much as SQLite's own threshold for a checkpoint, 4 MB. */
const statementsPerCheckpoint = 200;

/** Held by operations that must not overlap: a checkpoint, and the writes of a command beside a running site. */
const lockName = 'database';

/** Runs `work`, which writes to a SQLite file that a site may be using. No other process checkpoints the file during it. */
export async function withoutCheckpoints<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const { exclusively } = await import('@/lib/platform/process/exclusively');
  return exclusively(lockName, work, dirname(file));
}

/**
 * Copies the log into a SQLite file, unless another process is in `withoutCheckpoints`. `TRUNCATE` also empties the
 * log. Never throws: what is not copied stays in the log until the next checkpoint.
 */
export async function checkpoint(
  file: string,
  mode: 'PASSIVE' | 'TRUNCATE',
  execute: (sql: string) => Promise<unknown>,
): Promise<void> {
  try {
    const { exclusivelyIfFree } = await import('@/lib/platform/process/exclusively');
    const work = async () => void (await execute(`PRAGMA wal_checkpoint(${mode})`));
    await exclusivelyIfFree(lockName, work, dirname(file));
  } catch {
    // Reported by the next statement if the file cannot be used.
  }
}

/**
 * Keeps SQLite from checkpointing the client's file automatically (docs/decisions/0022). Returns what the client has to
 * await after each statement outside a transaction, and after each transaction.
 */
export function takeOverCheckpoints(client: Client, file: string): () => Promise<void> {
  const execute = client.execute.bind(client) as (statement: InStatement) => ReturnType<Client['execute']>;
  const executeMultiple = client.executeMultiple.bind(client);
  const reconnect = client.reconnect.bind(client);
  let isConfigured = false;
  let written = 0;
  // libSQL opens each connection with SQLite's default.
  const configure = async () => {
    if (!isConfigured) {
      await execute('PRAGMA wal_autocheckpoint = 0');
      // Overwrites what is deleted, which would stay readable in the file: erasures must not.
      await execute('PRAGMA secure_delete = ON');
    }
    isConfigured = true;
  };
  client.execute = async (statement: InStatement) => {
    await configure();
    if (!isRead(statement)) written += 1;
    return execute(statement);
  };
  client.executeMultiple = async (sql) => {
    await configure();
    return executeMultiple(sql);
  };
  client.reconnect = async () => {
    isConfigured = false;
    await reconnect();
  };
  return async () => {
    if (written < statementsPerCheckpoint) return;
    written = 0;
    await checkpoint(file, 'PASSIVE', execute);
  };
}

function isRead(statement: InStatement): boolean {
  return /^\s*SELECT\b/i.test(typeof statement === 'string' ? statement : statement.sql);
}
