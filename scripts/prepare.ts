import { providerOf } from '../lib/platform/database/adapter';
import { advisoryLocks } from '../lib/platform/database/advisory-locks';
import { mendBrokenTexts } from '../lib/platform/database/broken-texts';
import { withoutCheckpoints } from '../lib/platform/database/checkpoint';
import { libsqlConfig } from '../lib/platform/database/libsql-config';
import { filePath } from '../lib/platform/files/file-url';
import { applyMigrations, isUpToDate, listMigrations } from '../lib/platform/database/migrations';

/** Brings the schema up to date and, after an unclean stop, mends text that ended the process that read it. */
export async function prepareDatabase(databaseUrl: string, wasKilled = false): Promise<void> {
  if (wasKilled) await exclusivelyOn(databaseUrl, () => mendBrokenTexts(filePath(databaseUrl), console.log));
  if (await isUpToDate(process.cwd(), databaseUrl)) return enableWriteAheadLog(databaseUrl);
  await exclusivelyOn(databaseUrl, async () => {
    const applied = await applyMigrations(process.cwd(), databaseUrl, { report: console.log });
    const isNew = applied.length === listMigrations(process.cwd(), providerOf(databaseUrl)).length;
    const lines = isNew ? ['Created the database.'] : applied.map((name) => `Applied migration ${name}`);
    for (const line of lines) console.log(line);
    await enableWriteAheadLog(databaseUrl);
  });
}

/** WAL mode lets readers and a writer work concurrently. It is stored in the file. */
export async function enableWriteAheadLog(databaseUrl: string): Promise<void> {
  if (providerOf(databaseUrl) !== 'sqlite') return;
  const { createClient } = await import('@libsql/client');
  const client = createClient(libsqlConfig(filePath(databaseUrl)));
  await client.execute('PRAGMA journal_mode = WAL');
  client.close();
}

/**
 * Runs a command's writes: one command on a database at a time, by an advisory lock on PostgreSQL and a lock file on
 * SQLite, where the site also holds its checkpoints back (docs/decisions/0022).
 */
export async function exclusivelyOn<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  if (providerOf(databaseUrl) === 'sqlite') {
    return withoutCheckpoints(filePath(databaseUrl), work);
  }
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  // Idle during the work: if it ends all the same, that is no reason to end the work, which is in transactions of its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // PostgreSQL 13 has no such setting.
    await client.query(`SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'`);
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.commands]);
    return await work();
  } finally {
    await client.end();
  }
}
