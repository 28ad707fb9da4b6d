import { env } from '../process/env';
import { filePath } from '../files/file-url';
import { checkpoint } from './checkpoint';
import { db } from './db';
import { deleteSafetyCopies } from './safety-copy';

/**
 * Removes what has been deleted from the files of an embedded database: empties the log and deletes the copies from before
 * migrations. The database's own file keeps nothing of a deleted row (`secure_delete`).
 */
export async function forgetDeleted(): Promise<void> {
  if (!env().isEmbedded) return;
  const file = filePath(env().databaseUrl);
  deleteSafetyCopies(file);
  await checkpoint(file, 'TRUNCATE', (sql) => db().$queryRawUnsafe(sql));
}
