import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { db } from '../db';
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

/** Every subscription, oldest first, in chunks: constant memory however many there are. */
export async function* exportSubscriptions(): AsyncGenerator<Subscription[]> {
  let lastId = 0;
  for (;;) {
    const rows = await db().subscription.findMany({
      where: { id: { gt: lastId } },
      orderBy: { id: 'asc' },
      take: exportChunk,
      select: subscriptionFields,
    });
    if (rows.length > 0) yield rows.map(toSubscription);
    if (rows.length < exportChunk) return;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}
