import 'server-only';

import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';

import { latestEntryAt } from '@/lib/domains/audit/read-service';
import { providerOf } from '@/lib/platform/database/adapter';
import { isContract, isSkipped } from '@/lib/platform/database/additive';
import { refuseDamage } from '@/lib/platform/database/damage';
import { db } from '@/lib/platform/database/db';
import { requireDatabaseKey } from '@/lib/platform/database/encryption';
import { listMigrations } from '@/lib/platform/database/migrations';
import { isAhead } from '@/lib/platform/dates/stored-time';
import { filePath } from '@/lib/platform/files/file-url';
import type { Check, CheckResult } from '@/lib/platform/process/check';
import { env, EnvError } from '@/lib/platform/process/env';

import { databaseSilence, databaseState, whyUnavailable } from './database-state';

const minute = 60_000;
const oldestPostgresql = 14;
const greatestDifference = minute;

const logLost: CheckResult = {
  status: 'problem',
  message:
    'The log of the database (the file that ends with -wal) was deleted while the site runs: what it saves may be lost.',
  advice:
    'Stop the site with SIGTERM, which copies what it still has of the log, and start it again. Let nothing delete, move or copy over the files of the database while the site runs.',
};

export const databaseCheck: Check = {
  name: 'Database',
  every: minute,
  priority: 'high',
  failuresBeforeAlarm: 2,
  advice: 'Check that the database runs, can be reached and has room; the log has the full error.',
  async run() {
    const reason = await whyUnavailable();
    if (reason) return { status: 'problem', message: reason };
    const state = await databaseState();
    if (state === 'unavailable') return { status: 'problem', message: databaseSilence };
    if (state === 'read-only') return { status: 'problem', message: 'The database accepts no writes.' };
    if (env().isEmbedded && isLogLost(filePath(env().databaseUrl))) return logLost;
    return checkVersion();
  },
};

/** Writes nothing, for a process beside a site: a trial write could meet one of its checkpoints (docs/decisions/0022). */
export const databaseReadCheck: Check = {
  ...databaseCheck,
  advice: 'Check that DATABASE_URL and DATA_DIR are right, and that the database runs, can be reached and has room.',
  async run() {
    const { isEmbedded, databaseUrl, DATABASE_KEY } = env();
    try {
      if (isEmbedded) await requireUsableFile(filePath(databaseUrl), DATABASE_KEY);
    } catch (error) {
      if (error instanceof EnvError) return { status: 'problem', message: `${error.message}.` };
      throw error;
    }
    const reason = await whyUnavailable();
    return reason ? { status: 'problem', message: reason } : checkVersion();
  },
};

/** Throws an EnvError that says what is wrong with the file of an embedded database. Makes none that is missing. */
async function requireUsableFile(file: string, databaseKey: string | undefined): Promise<void> {
  if (!existsSync(file)) throw new EnvError(`The database ${file} does not exist`);
  await requireDatabaseKey(file, databaseKey);
  await refuseDamage(file, (sql) => db().$queryRawUnsafe(sql));
}

async function checkVersion(): Promise<CheckResult> {
  if (env().isEmbedded) {
    const [row] = await db().$queryRaw<{ version: string }[]>`SELECT sqlite_version() AS "version"`;
    return { status: 'ok', message: `The embedded database responds (SQLite ${row?.version ?? 'unknown'}).` };
  }
  const [row] = await db().$queryRaw<{ server_version: string }[]>`SHOW server_version`;
  const version = row?.server_version ?? '';
  if (Number.parseInt(version, 10) < oldestPostgresql) {
    return { status: 'warning', message: `PostgreSQL ${version} is older than ${oldestPostgresql}.` };
  }
  return { status: 'ok', message: `PostgreSQL ${version} responds.` };
}

export const migrationsCheck: Check = {
  name: 'Migrations',
  every: 60 * minute,
  priority: 'high',
  failuresBeforeAlarm: 1,
  needs: 'Database',
  advice: 'Run npm run migrate, or start the version of the site that the database belongs to.',
  async run() {
    const rows = await db().$queryRaw<{ name: string; isApplied: unknown }[]>`
      SELECT "migration_name" AS "name", "finished_at" IS NOT NULL AS "isApplied" FROM "_prisma_migrations"
      WHERE "rolled_back_at" IS NULL`;
    const unfinished = rows.find(({ isApplied }) => !isApplied || isApplied === 0n);
    if (unfinished) return { status: 'problem', message: `The migration ${unfinished.name} was interrupted.` };
    const applied = new Set(rows.map(({ name }) => name));
    const names = listMigrations(process.cwd(), providerOf(env().databaseUrl));
    const missing = names.filter((name) => !applied.has(name) && !isSkipped(name, applied, false));
    if (missing.length > 0) return { status: 'problem', message: `The database lacks ${missing.join(', ')}.` };
    const newer = [...applied].filter((name) => !names.includes(name));
    const contract = newer.filter(isContract);
    if (contract.length > 0)
      return {
        status: 'problem',
        message: `The database has ${contract.join(', ')} of a newer release, after which this one may fail.`,
        advice: 'Start the newer release.',
      };
    if (newer.length > 0)
      return { status: 'ok', message: `All migrations are applied, and ${newer.join(', ')} of a newer release.` };
    const pending = names.filter((name) => !applied.has(name));
    if (pending.length > 0) {
      return {
        status: 'ok',
        message: `All migrations but ${pending.join(', ')} are applied; npm run migrate -- --contract applies ${pending.length > 1 ? 'these' : 'this one'} once no earlier release runs.`,
      };
    }
    return { status: 'ok', message: `All ${applied.size} migrations are applied.` };
  },
};

export const clockCheck: Check = {
  name: 'Clock',
  every: 10 * minute,
  priority: 'high',
  failuresBeforeAlarm: 2,
  needs: 'Database',
  advice:
    'Let a time service (chrony, systemd-timesyncd) keep the clocks of the site’s and the database’s machines in sync.',
  async run() {
    const now = Date.now();
    const newest = await latestEntryAt();
    if (newest && isAhead(newest, now)) {
      return {
        status: 'problem',
        message: `The audit trail has an entry dated ${newest.toISOString()}, which is in the future.`,
      };
    }
    if (env().isEmbedded) return { status: 'ok', message: 'No entry is dated in the future.' };
    const [row] = await db().$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS "at"`;
    const difference = Math.abs((row?.at.getTime() ?? now) - Date.now());
    const seconds = Math.round(difference / 1000);
    if (difference > greatestDifference) {
      return { status: 'problem', message: `The clocks of this machine and of the database differ by ${seconds} s.` };
    }
    return { status: 'ok', message: `The clocks of this machine and of the database differ by ${seconds} s.` };
  },
};

/**
 * Whether the log of a SQLite file that this process has open was deleted by something else. What this process writes is
 * then seen by no other, and may be lost when it ends.
 */
function isLogLost(file: string): boolean {
  const log = `${realpathSync(file)}-wal`;
  if (!existsSync(log)) return true;
  // One of the same name may have been made since.
  return process.platform === 'linux' && openPaths().includes(`${log} (deleted)`);
}

/** What Linux says of this process's open files. */
function openPaths(): string[] {
  return readdirSync('/proc/self/fd').map((handle) => {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`);
    } catch {
      return '';
    }
  });
}
