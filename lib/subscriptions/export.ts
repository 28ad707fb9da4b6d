import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { db } from '../db';
import { inChunks } from '../lists/in-chunks';
import type { Subscription } from './schema';
import { subscriptionFields, toSubscription } from './row';
import { countSubscriptions } from './service';

/** An export takes personal data out of the house: the trail says who did. */
export async function recordExport(actor: Actor): Promise<void> {
  const total = await countSubscriptions();
  await db().$transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'subscription.export',
      subject: `${total.toLocaleString('en-US')} subscriptions`,
    }),
  );
}

/** So few that other requests get their turn in between: reading and writing a chunk takes a few milliseconds. */
const exportChunk = 200;

export function exportSubscriptions(): AsyncGenerator<Subscription[]> {
  return inChunks(exportChunk, async (last?: Subscription) => {
    const rows = await db().subscription.findMany({
      where: { id: { gt: last?.id ?? 0 } },
      orderBy: { id: 'asc' },
      take: exportChunk,
      select: subscriptionFields,
    });
    return rows.map(toSubscription);
  });
}
