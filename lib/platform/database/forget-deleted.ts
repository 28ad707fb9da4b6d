import { filePath } from '@/lib/platform/files/file-url';
import { env } from '@/lib/platform/process/env';

import { checkpoint } from './checkpoint';
import { db } from './db';
import { deleteSafetyCopies } from './safety-copy';

/**
 * Removes what has been deleted from the files of an embedded database: empties the log and deletes the copies from before
 * migrations. The database's own file keeps nothing of a deleted row (`secure_delete`). Returns false if another process
 * kept the log from being emptied.
 */
export async function forgetDeleted(): Promise<boolean> {
  if (!env().isEmbedded) return true;
  const file = filePath(env().databaseUrl);
  deleteSafetyCopies(file);
  let isEmptied = false;
  await checkpoint(file, 'TRUNCATE', async (sql) => {
    const [row] = await db().$queryRawUnsafe<{ busy: number | bigint }[]>(sql);
    isEmptied = Number(row?.busy) === 0;
  });
  return isEmptied;
}
