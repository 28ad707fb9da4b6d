import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { fileUrl } from '@/lib/platform/files/file-url';
import { readSettingSql } from '@/lib/platform/settings/service';

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
  const databaseUrl = fileUrl(join(folder, 'proof.db'));
  const temporaryKey = randomBytes(32).toString('base64url');
  try {
    const { secrets } = await readHead(path, { key });
    if (!isDeepStrictEqual(secrets, secretsToBackUp(key)))
      throw new BackupError('The backup does not hold the secret of the site.');
    // The data must not change, for the comparison: queued mail stays queued, and links stay.
    await restoreBackup(projectRoot, databaseUrl, path, { key, temporaryKey, stopping });
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

function compare(expected: ReadonlyMap<string, TableSum>, found: ReadonlyMap<string, TableSum>): void {
  for (const [name, { rows, checksum }] of expected) {
    const restored = found.get(name) ?? { rows: 0, checksum: '' };
    if (restored.rows !== rows)
      throw new BackupError(`${name} has ${restored.rows} rows after the restore instead of ${rows}.`);
    if (rows > 0 && restored.checksum !== checksum)
      throw new BackupError(`A row of ${name} differs after the restore.`);
  }
}
