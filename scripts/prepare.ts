// What must be there before the server starts: generated clients, the database's schema, the build.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { lock } from 'proper-lockfile';

import { databaseFile, libsqlConfig, providerOf } from '../lib/database/adapter';
import { applyMigrations, isUpToDate } from '../lib/database/migrations';

const generatedStamp = join('lib', 'generated', '.stamp');
const schemaSources = [
  'prisma/models.prisma',
  'prisma/sqlite/head.prisma',
  'prisma/postgresql/head.prisma',
  'scripts/generate.ts',
];
const buildSources = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/models.prisma',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
];

/** A program of this project's packages failed; its own output says why. */
export class PrepareError extends Error {
  override name = 'PrepareError';
}

/** Generates the Prisma clients when the models have changed. */
export async function prepareClients(): Promise<void> {
  if (isFresh(generatedStamp, schemaSources)) return;
  await exclusively('generate', async () => {
    if (isFresh(generatedStamp, schemaSources)) return;
    await run('Generating the database clients', [
      join('node_modules', 'tsx', 'dist', 'cli.mjs'),
      join('scripts', 'generate.ts'),
    ]);
    stamp(generatedStamp, schemaSources);
  });
}

/** Brings the database's schema up to date. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  if (await isUpToDate(process.cwd(), databaseUrl)) return keepWriteAheadLog(databaseUrl);
  await exclusivelyOn(databaseUrl, async () => {
    const applied = await applyMigrations(process.cwd(), databaseUrl, undefined, console.log);
    for (const name of applied) console.log(`Applied migration ${name}`);
    await keepWriteAheadLog(databaseUrl);
  });
}

/** In SQLite readers and a writer do not wait for each other then. The mode stays in the file. */
export async function keepWriteAheadLog(databaseUrl: string): Promise<void> {
  if (providerOf(databaseUrl) !== 'sqlite') return;
  const { createClient } = await import('@libsql/client');
  const client = createClient(libsqlConfig(databaseFile(databaseUrl)));
  await client.execute('PRAGMA journal_mode = WAL');
  client.close();
}

/** Builds when the build is missing or older than what it is made from. */
export async function prepareBuild(): Promise<void> {
  const buildStamp = join(process.env.NEXT_DIST_DIR ?? '.next', '.build-stamp');
  if (isFresh(buildStamp, buildSources)) return;
  await exclusively('build', async () => {
    if (isFresh(buildStamp, buildSources)) return;
    await run('Building', [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], { NODE_ENV: 'production' });
    stamp(buildStamp, buildSources);
  });
}

/** Waits without blocking: the lock that is held meanwhile has to be kept alive. */
async function run(what: string, args: string[], environment: Record<string, string> = {}): Promise<void> {
  console.log(`${what} …`);
  const options = {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment },
  };
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (!error) return resolve();
      process.stderr.write(`${stdout}\n${stderr}\n`);
      reject(new PrepareError(`${what} failed; what it said stands above.`));
    });
  });
}

function isFresh(stampPath: string, sources: string[]): boolean {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === fingerprint(sources);
}

function stamp(stampPath: string, sources: string[]): void {
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, fingerprint(sources));
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesUnder))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (path === join('lib', 'generated')) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesUnder(join(path, name)));
  } catch {
    return [path];
  }
}

/** Any number that nobody else takes a PostgreSQL advisory lock by. */
const migrationLock = 5_091_742;

/** Two starts at once on one database take turns, whichever machines they are on if it is PostgreSQL. */
async function exclusivelyOn(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  if (providerOf(databaseUrl) === 'sqlite') return exclusively('migrate', work, dirname(databaseFile(databaseUrl)));
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await work();
  } finally {
    await client.end();
  }
}

/** Two starts at once take turns that have `folder` in common. */
async function exclusively(
  name: string,
  work: () => Promise<void>,
  folder = join('node_modules', '.cache'),
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const release = await lock(folder, {
    lockfilePath: join(folder, `${name}.lock`),
    stale: 20_000,
    retries: { retries: 600, factor: 1, minTimeout: 500 },
  });
  try {
    await work();
  } finally {
    await release();
  }
}
