import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';

import { readSiteState, raiseRevision } from './read-state';

/** Runs a change to the site's content. Afterwards this process serves no outdated page, and others soon (decision 9). */
export async function changeSite<T>(change: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await db().$transaction(async (tx) => {
    const value = await change(tx);
    await raiseRevision(tx);
    return value;
  });
  await readSiteState();
  return result;
}
