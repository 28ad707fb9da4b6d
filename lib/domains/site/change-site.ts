import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import { readSiteState } from './read-state';
import { raiseRevision } from './revision';

/** Changes what is on the site: then this process sends nothing of before any more, others after half a second. */
export async function changeSite<T>(change: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await db().$transaction(async (tx) => {
    const value = await change(tx);
    await raiseRevision(tx);
    return value;
  });
  await readSiteState();
  return result;
}
