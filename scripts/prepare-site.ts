import { existsSync, statSync } from 'node:fs';

import { areBackupsIn } from '../lib/backup/backup-state';
import { hasLog, refuseDamagedDatabase } from '../lib/platform/database/damage';
import { requireDatabaseKey } from '../lib/platform/database/encryption';
import { MigrationError } from '../lib/platform/database/migrations';
import { filePath } from '../lib/platform/files/file-url';
import { makePrivateDirectory } from '../lib/platform/files/private-files';
import { EnvError, type Env } from '../lib/platform/process/env';
import { authSecret } from '../lib/platform/process/site-secret';
import { databaseFailure } from './failure';
import { prepareDatabase } from './prepare';

/** Makes the folders that the settings name, and checks, migrates and fills the database. Throws an EnvError that says why not. */
export async function prepareSite(settings: Env): Promise<void> {
  requireFolder('DATA_DIR', settings.dataDirectory);
  await openDatabase(settings);
  const folder = settings.BACKUP_TARGET?.startsWith('s3:') ? undefined : settings.BACKUP_TARGET;
  // Its disk may not be mounted: an empty folder in its place would take the next backup, as if nothing were missing.
  if (folder && (existsSync(folder) || !(await areBackupsIn(folder)))) requireFolder('BACKUP_TARGET', folder);
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
