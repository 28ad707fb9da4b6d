import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';

/**
 * Resolves when a statement of this database waits for a lock, or the work is over. At once on the embedded database, which
 * has one writer.
 */
export async function untilWaiting(work: Promise<unknown>): Promise<void> {
  if (env().isEmbedded) return;
  let isOver = false;
  void work.finally(() => (isOver = true)).catch(() => undefined);
  const isWaiting = async () => {
    const rows = await db().$queryRaw<unknown[]>`
      SELECT 1 AS "one" FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
    return rows.length > 0;
  };
  while (!isOver && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
}
