import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { libsqlConfig } from '../platform/database/libsql-config';
import { migrationsDirectory } from '../platform/database/migrations';
import { fileUrl } from '../platform/files/file-url';
import { readSettingSql } from '../platform/settings/service';
import { openStore } from './open-store';
import { readHead, restoreBackup } from './restore-backup';
import { secretsToBackUp } from './secrets';
import { BackupError } from './store';
import { sumTables, type TableSum } from './table-sums';

export interface Expected {
  sums: ReadonlyMap<string, TableSum>;
  /** A setting that was written just before. */
  sentinel: { key: string; value: string };
}

/**
 * Restores a backup of either database into an empty embedded database and compares every table with what was read when
 * the backup was made. That database is encrypted with a random key, so that nothing readable is left on the disk, even
 * by a process that is killed. Throws a BackupError that names the differences.
 */
export async function proveBackup(
  path: string,
  key: string | undefined,
  expected: Expected,
  { projectRoot, directory, stopping }: { projectRoot: string; directory: string; stopping?: AbortSignal },
): Promise<void> {
  const folder = await mkdtemp(join(directory, 'proof-'));
  const file = join(folder, 'proof.db');
  const databaseUrl = fileUrl(file);
  const temporaryKey = randomBytes(32).toString('base64url');
  try {
    const { migrations, secrets } = await readHead(path, { key });
    if (!isDeepStrictEqual(secrets, secretsToBackUp(key)))
      throw new BackupError('The backup does not hold the secret of the site.');
    await createSchema(projectRoot, databaseUrl, file, { migrations, temporaryKey });
    // The data must not change: queued mail has to stay queued for the comparison.
    await restoreBackup(projectRoot, databaseUrl, path, { key, held: undefined, temporaryKey, stopping });
    const store = await openStore(databaseUrl, { temporaryKey });
    try {
      const [damage] = await store.query('PRAGMA quick_check');
      if (damage?.[0] !== 'ok') throw new BackupError(`The restored database is damaged: ${String(damage?.[0])}`);
      compare(expected.sums, await sumTables(store, stopping));
      const { key: name, value } = expected.sentinel;
      const [row] = await store.query(readSettingSql(name));
      if (row?.[0] !== value) throw new BackupError('What was written just before the backup is not in it.');
    } finally {
      await store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the schema by the migrations that the backed-up database had, without Prisma's engine, which would stay in the
 * memory of the running site. The restore finds every migration applied.
 */
async function createSchema(
  projectRoot: string,
  databaseUrl: string,
  file: string,
  { migrations, temporaryKey }: { migrations: readonly string[]; temporaryKey: string },
): Promise<void> {
  await (await openStore(databaseUrl, { mayCreate: true, temporaryKey })).close();
  const { createClient } = await import('@libsql/client');
  const client = createClient(libsqlConfig(file, temporaryKey));
  try {
    const statements = migrations.map((name) => {
      const path = join(migrationsDirectory(projectRoot, 'sqlite'), name, 'migration.sql');
      return [readFileSync(path, 'utf8'), `;INSERT INTO _prisma_migrations VALUES ('${name}', 'now', NULL)`].join('\n');
    });
    // In one transaction: each statement would be written to the disk by itself.
    await client.executeMultiple(
      [
        'BEGIN',
        'CREATE TABLE _prisma_migrations (migration_name TEXT, finished_at TEXT, rolled_back_at TEXT)',
        ...statements,
        'COMMIT',
      ].join(';\n'),
    );
  } finally {
    client.close();
  }
}

function compare(expected: ReadonlyMap<string, TableSum>, found: ReadonlyMap<string, TableSum>): void {
  for (const [name, { rows, checksum }] of expected) {
    const restored = found.get(name) ?? { rows: 0, checksum: '' };
    if (restored.rows !== rows)
      throw new BackupError(`${name} has ${restored.rows} rows after the restore instead of ${rows}.`);
    if (rows > 0 && restored.checksum !== checksum)
      throw new BackupError(`A row of ${name} differs after the restore.`);
  }
}
