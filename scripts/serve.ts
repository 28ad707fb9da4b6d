// Starts the site: validates the environment, prepares the database, serves until a stop signal.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import nextEnv from '@next/env';

import { hasLog, refuseDamagedDatabase } from '../lib/platform/database/damage';
import { requireDatabaseKey } from '../lib/platform/database/encryption';
import { MigrationError } from '../lib/platform/database/migrations';
import { env, EnvError, type Env } from '../lib/platform/process/env';
import { authSecret } from '../lib/platform/process/site-secret';
import { filePath } from '../lib/platform/files/file-url';
import { keepNewFilesPrivate, makePrivateDirectory } from '../lib/platform/files/private-files';
import { databaseFailure } from './failure';
import { prepareDatabase } from './prepare';

const isDevelopment = process.argv[2] === 'dev';

// Node reports the end of the output's reader as an error of the stream. Next's handler of errors prints to that stream, so
// that a start would fail on and on and never listen.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  await start();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isExpected = [EnvError, MigrationError].some((kind) => error instanceof kind);
  console.error(isExpected ? `Cannot start: ${error.message}` : error);
  process.exit(1);
}

async function start(): Promise<void> {
  keepNewFilesPrivate();
  Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  nextEnv.loadEnvConfig(process.cwd(), isDevelopment, { info: () => undefined, error: console.error });
  const settings = env();
  // next-auth reads the site's address from this variable.
  process.env.NEXTAUTH_URL = settings.siteUrl;

  if (!isDevelopment) useBuiltConfiguration();
  // Next reads the environment on import, which runs while the database is being prepared.
  const loading = import('../server/front/main');
  requireFolder('DATA_DIR', settings.dataDirectory);
  if (settings.BACKUP_TARGET && !settings.BACKUP_TARGET.startsWith('s3:'))
    requireFolder('BACKUP_TARGET', settings.BACKUP_TARGET);
  await openDatabase(settings);
  const { serve } = await loading;
  await serve(settings, { isDevelopment });
}

/** Passes Next the configuration from the build, as its standalone server does, so that no build code is loaded. */
function useBuiltConfiguration(): void {
  const path = join(process.env.NEXT_DIST_DIR ?? '.next', 'required-server-files.json');
  const { config } = JSON.parse(readFileSync(path, 'utf8')) as { config: object };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Stops the start if a folder that the settings name is none, and cannot be made. */
function requireFolder(variable: string, folder: string): void {
  try {
    makePrivateDirectory(folder);
  } catch {
    throw new EnvError(`${variable} is ${folder}, which cannot be made`);
  }
  if (!statSync(folder).isDirectory()) throw new EnvError(`${variable} is ${folder}, which is no folder`);
}

async function openDatabase({ databaseUrl, isEmbedded, DATABASE_KEY, DATABASE_URL }: Env): Promise<void> {
  try {
    let wasKilled = false;
    if (isEmbedded) {
      const file = filePath(databaseUrl);
      wasKilled = hasLog(file);
      await requireDatabaseKey(file, DATABASE_KEY);
      await refuseDamagedDatabase(file, DATABASE_KEY);
    }
    await prepareDatabase(databaseUrl, wasKilled);
    authSecret();
  } catch (error) {
    if (error instanceof MigrationError || error instanceof EnvError || !(error instanceof Error)) throw error;
    throw new EnvError(databaseFailure(error, DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'));
  }
}
