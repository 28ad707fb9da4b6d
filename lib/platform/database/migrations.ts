import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { SchemaEngine } from '@prisma/schema-engine-wasm';

import { isSkipped } from './additive';
import { provideGlobal } from '../process/singleton';
import { createAdapter, providerOf } from './adapter';
import { filePath } from '../files/file-url';
import { makeSafetyCopy, safetyCopies } from './safety-copy';
import { composeSchema, type DatabaseProvider } from './schema';
import { inTransactionalMigrations, recordTable, transactionMark } from './transactional-migrations';

/** The schema cannot be brought up to date; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export const noFilters = { externalTables: [], externalEnums: [] };
const lockfilePath = 'migration_lock.toml';

export function migrationsDirectory(projectRoot: string, provider: DatabaseProvider): string {
  return join(projectRoot, 'prisma', provider, 'migrations');
}

export function listMigrations(projectRoot: string, provider: DatabaseProvider): string[] {
  return readdirSync(migrationsDirectory(projectRoot, provider), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readMigrationList(
  projectRoot: string,
  provider: DatabaseProvider,
  leavesOut: (name: string) => boolean = () => false,
  upTo?: string,
) {
  const baseDir = migrationsDirectory(projectRoot, provider);
  return {
    baseDir,
    lockfile: { path: lockfilePath, content: `provider = "${provider}"\n` },
    shadowDbInitScript: '',
    migrationDirectories: listMigrations(projectRoot, provider)
      .filter((path) => (!upTo || path <= upTo) && !leavesOut(path))
      .map((path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: readFileSync(join(baseDir, path, 'migration.sql'), 'utf8') },
        },
      })),
  };
}

let bindings: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined;

/** Instantiated once per process, because the WebAssembly module keeps its memory in module scope. */
async function loadBindings(projectRoot: string) {
  const require = createRequire(join(projectRoot, 'package.json'));
  const modulePath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const loaded = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const { instance } = await WebAssembly.instantiate(readFileSync(join(dirname(modulePath), 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': loaded as unknown as WebAssembly.ModuleImports,
  });
  loaded.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  provideGlobal('PRISMA_WASM_PANIC_REGISTRY', {
    set_message(message: string) {
      throw new MigrationError(`The schema engine stopped: ${message}`);
    },
  });
  return loaded;
}

/** Loads Prisma's schema engine as WebAssembly; its CLI would download a binary. */
export async function openEngine(
  projectRoot: string,
  databaseUrl: string,
  driver = createAdapter(databaseUrl),
): Promise<SchemaEngine> {
  bindings ??= loadBindings(projectRoot);
  const { SchemaEngine: Engine } = await bindings;
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
  return Engine.new(
    { datamodels: [['schema.prisma', composeSchema(projectRoot, providerOf(databaseUrl))]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(driver),
  );
}

interface MigrationOptions {
  /** The last migration to apply. */
  upTo?: string;
  /** Applies only these migrations, including contract migrations. */
  only?: readonly string[];
  /** Applies contract migrations too. A new database gets them anyway. */
  withContract?: boolean;
  /** Receives a sentence about everything done besides the migrations. */
  report?: (message: string) => void;
}

/**
 * Applies pending migrations and returns their names. Copies an existing embedded database first. A migration that a
 * killed process began without changing anything is applied again. The caller must hold the lock that keeps other
 * processes from migrating. Throws a MigrationError if an earlier migration was interrupted or a new one fails.
 */
export async function applyMigrations(
  projectRoot: string,
  databaseUrl: string,
  { upTo, only, withContract = false, report = () => undefined }: MigrationOptions = {},
): Promise<string[]> {
  const provider = providerOf(databaseUrl);
  if (upTo !== undefined && !listMigrations(projectRoot, provider).includes(upTo)) throw unknownError(upTo, provider);
  const interrupted = await findInterruptedMigration(databaseUrl);
  if (interrupted && !interrupted.isUnchanged) throw interruptedError(databaseUrl, interrupted.name);
  const applied = await listApplied(databaseUrl);
  const migrationsList = readMigrationList(
    projectRoot,
    provider,
    (name) => (only ? !only.includes(name) : isSkipped(name, applied, withContract)),
    upTo,
  );
  const next = migrationsList.migrationDirectories.find(({ path }) => !applied.has(path))?.path;
  if (next && applied.size > 0 && provider === 'sqlite') {
    report(`Copied the database to ${await copyBefore(next, filePath(databaseUrl))}`);
  }
  const engine = await openEngine(projectRoot, databaseUrl, inTransactionalMigrations(createAdapter(databaseUrl)));
  try {
    if (interrupted) {
      await engine.markMigrationRolledBack({ migrationName: interrupted.name });
      report(`The migration ${interrupted.name} was interrupted and has changed nothing: it is applied again.`);
    }
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
    return appliedMigrationNames;
  } catch (error) {
    const failed = await findInterruptedMigration(databaseUrl);
    const reason = reasonOf(error);
    if (failed) throw interruptedError(databaseUrl, failed.name, reason);
    if (applied.size === 0 && /schema is not empty/.test(reason)) throw new MigrationError(notOurs);
    throw new MigrationError(`The database could not be brought up to date: ${reason}`);
  }
}

const notOurs =
  'The database holds tables of another program, and was left as it is: let DATABASE_URL or DATA_DIR name one of this site’s own, or an empty one.';

async function copyBefore(migrationName: string, file: string): Promise<string> {
  try {
    return await makeSafetyCopy(file, migrationName);
  } catch (error) {
    throw new MigrationError(
      `The database was not migrated, because it could not be copied before: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Strips the engine's driver name and stack trace from its message. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^external connector error\n|\n\s+0: [\s\S]*$/g, '').trim();
}

function interruptedError(databaseUrl: string, name: string, reason?: string): MigrationError {
  const file = providerOf(databaseUrl) === 'sqlite' ? filePath(databaseUrl) : undefined;
  const copy = file && safetyCopies(file)[0];
  return new MigrationError(
    [
      `The migration ${name} did not finish${reason ? `: ${reason}` : ', so the database may be half changed.'}`,
      ...(copy
        ? [
            `The database as it was before is ${copy}: to go back, delete ${file}, ${file}-wal and ${file}-shm, and copy it to ${file}.`,
          ]
        : []),
      `${copy ? 'Or restore' : 'Restore'} a backup, or look at prisma/*/migrations/${name}/migration.sql and put the database into the state before or after it; then say which:`,
      `  npm run migrate -- --rolled-back ${name}   (the state before: the next start applies it again)`,
      `  npm run migrate -- --applied ${name}       (the state after: the next start goes on)`,
    ].join('\n'),
  );
}

function unknownError(name: string, provider: DatabaseProvider): MigrationError {
  return new MigrationError(`There is no migration ${name} in ${migrationsDirectory('.', provider)}.`);
}

/** Records that an interrupted migration was rolled back, or completed, by hand. */
export async function resolveMigration(
  projectRoot: string,
  databaseUrl: string,
  migrationName: string,
  state: 'applied' | 'rolled-back',
): Promise<void> {
  const provider = providerOf(databaseUrl);
  if (!listMigrations(projectRoot, provider).includes(migrationName)) {
    throw unknownError(migrationName, provider);
  }
  if ((await findInterruptedMigration(databaseUrl))?.name !== migrationName) {
    throw new MigrationError(`The migration ${migrationName} is not an interrupted one.`);
  }
  const engine = await openEngine(projectRoot, databaseUrl);
  if (state === 'rolled-back') await engine.markMigrationRolledBack({ migrationName });
  else await engine.markMigrationApplied({ migrationName, migrationsList: readMigrationList(projectRoot, provider) });
}

async function findInterruptedMigration(databaseUrl: string): Promise<RecordedMigration | undefined> {
  const record = await readRecord(databaseUrl);
  return record.find(({ isFinished }) => !isFinished);
}

/** Whether every migration that a start applies is recorded as applied. Does not load the engine. */
export async function isUpToDate(projectRoot: string, databaseUrl: string): Promise<boolean> {
  const applied = await listApplied(databaseUrl);
  const names = listMigrations(projectRoot, providerOf(databaseUrl));
  return names.every((name) => applied.has(name) || isSkipped(name, applied, false));
}

async function listApplied(databaseUrl: string): Promise<Set<string>> {
  const record = await readRecord(databaseUrl);
  return new Set(record.filter(({ isFinished }) => isFinished).map(({ name }) => name));
}

interface RecordedMigration {
  name: string;
  isFinished: boolean;
  /** Whether an unfinished migration has left the database unchanged. */
  isUnchanged: boolean;
}

/** Lists started migrations in order, without rolled-back ones; empty if the database has no record. */
async function readRecord(databaseUrl: string): Promise<RecordedMigration[]> {
  const connection = await createAdapter(databaseUrl).connect();
  const read = async (sql: string) => (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
  try {
    const tables = await read(
      connection.provider === 'sqlite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name = '${recordTable}'`
        : `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = '${recordTable}'`,
    );
    if (tables.length === 0) return [];
    const rows = await read(
      `SELECT migration_name, finished_at, logs FROM ${recordTable} WHERE rolled_back_at IS NULL ORDER BY started_at`,
    );
    return rows.map(([name, finishedAt, logs]) => ({
      name: String(name),
      isFinished: finishedAt !== null,
      isUnchanged: logs === transactionMark,
    }));
  } finally {
    await connection.dispose();
  }
}
