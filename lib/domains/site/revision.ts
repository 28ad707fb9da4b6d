import 'server-only';

import { db, type Transaction } from '../../platform/database/db';

const key = 'revision';

/** Returns the revision in the database; 0 before the first change. */
export async function readRevision(): Promise<number> {
  const row = await db().siteSetting.findUnique({ where: { key }, select: { value: true } });
  return Number(row?.value ?? 0);
}

/** Increments the revision. Other changes wait until the transaction ends, so revisions follow commit order. */
export async function raiseRevision(tx: Transaction): Promise<void> {
  const count = await tx.$executeRaw`
    UPDATE "SiteSetting" SET "value" = CAST(CAST("value" AS INTEGER) + 1 AS TEXT) WHERE "key" = ${key}`;
  if (count === 0) await tx.siteSetting.create({ data: { key, value: '1' }, select: { key: true } });
}
