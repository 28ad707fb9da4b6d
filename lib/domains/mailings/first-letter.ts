import 'server-only';

import { db, type Database, type Transaction } from '../../platform/database/db';
import { dayMilliseconds } from '../../platform/dates/duration';
import { mailRecordDays } from '../mail/outgoing/status';
import type { Newsletter } from './schema';

type Client = Pick<Transaction, 'newsletter'> | Pick<Database, 'newsletter'>;

/** Who was written to about an item: by these batches, and the subscriptions that a mailing has yet to reach. */
export interface EarlierLetters {
  batchIds: number[];
  /** Subscriptions with an id above `after`, up to `upTo`. */
  unwritten: { after: number; upTo: number }[];
}

/**
 * The letters about an item before `mailing`, by default all, or the reason why their recipients are not known. Those whose
 * letter waits count: if its text was changed, they get the next one instead.
 */
export async function findEarlierLetters(
  { newsItemId, id }: { newsItemId: number; id?: number },
  now: Date,
  client: Client = db(),
): Promise<EarlierLetters | { refusal: string }> {
  const mailings = await client.newsletter.findMany({
    where: { newsItemId, hasStarted: true, ...(id && { id: { lt: id } }) },
    orderBy: { id: 'asc' },
  });
  const [first] = mailings;
  if (!first) return { refusal: 'No letter about this item has gone out yet.' };
  const age = now.getTime() - (first.startsAt ?? first.createdAt).getTime();
  if (age > mailRecordDays * dayMilliseconds)
    return {
      refusal: `The record of who received the first letter is kept for only ${mailRecordDays} days.`,
    };
  const underWay: Newsletter['state'][] = ['sending', 'paused'];
  return {
    batchIds: mailings.map(({ batchId }) => batchId),
    // A mailing to earlier readers only reaches those of the earlier ones.
    unwritten: mailings
      .filter(({ state, audience }) => underWay.includes(state as Newsletter['state']) && audience !== 'first')
      .map(({ lastSubscriptionId, toSubscriptionId }) => ({ after: lastSubscriptionId, upTo: toSubscriptionId })),
  };
}
