import { closeDatabase, db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';

/** Makes the test's database refuse writes, as on a full disk, or accept them again. */
export async function setReadOnly(isReadOnly: boolean): Promise<void> {
  if (env().isEmbedded) {
    await db().$executeRawUnsafe(`PRAGMA query_only = ${isReadOnly}`);
    return;
  }
  const name = new URL(env().databaseUrl).pathname.slice(1);
  await db().$transaction([
    db().$executeRawUnsafe('SET TRANSACTION READ WRITE'),
    db().$executeRawUnsafe(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${isReadOnly}`),
  ]);
  // Applies to new connections.
  await closeDatabase();
}
