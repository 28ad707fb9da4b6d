import 'server-only';

import type { Transaction } from '@/lib/platform/database/db';
import { incrementSetting, readSetting } from '@/lib/platform/settings/service';

const key = 'revision';

/** Returns the revision in the database; 0 before the first change. */
export async function readRevision(): Promise<number> {
  return Number((await readSetting(key)) ?? 0);
}

/** Increments the revision. Other changes wait until the transaction ends, so revisions follow commit order. */
export function raiseRevision(tx: Transaction): Promise<void> {
  return incrementSetting(key, tx);
}
