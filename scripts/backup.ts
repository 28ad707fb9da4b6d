// Writes the whole database to one file; the site may be running: npm run backup -- FILE
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { createBackup } from '../lib/backup/create-backup';
import { secretToKeep } from '../lib/backup/secrets';
import { env } from '../lib/platform/process/env';
import { runCommand, UsageError } from './command';
import { progressBar } from './progress-bar';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path, ...rest] = positionals;
  if (!path || rest.length > 0) throw new UsageError('Usage: npm run backup -- FILE');
  if (existsSync(path)) throw new UsageError(`${path} exists already; a backup never overwrites one.`);
  const { databaseUrl, BACKUP_KEY, DATABASE_KEY } = env();
  const key = BACKUP_KEY ?? DATABASE_KEY;
  const bar = progressBar('Backing up');
  const rows = await createBackup(databaseUrl, path, key, bar.report);
  bar.end();
  console.log(`Wrote ${rows.toLocaleString('en-US')} rows to ${path}${key ? ', encrypted' : ''}.`);
  console.log(secretToKeep(key) ?? 'The secret of the site is in it.');
});
