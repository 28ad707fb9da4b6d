import 'server-only';

import { db, type Database, type Transaction } from '../../platform/database/db';
import { dayMilliseconds } from '../../platform/dates/day';
import { mailRecordDays } from '../mail/outgoing/status';

type Client = Pick<Transaction, 'newsletter'> | Pick<Database, 'newsletter'>;

/** The batch of an item's first letter, or the reason why its recipients are not known. */
export async function findFirstLetter(
  newsItemId: number,
  now: Date,
  client: Client = db(),
): Promise<{ batchId: number } | { refusal: string }> {
  const first = await client.newsletter.findFirst({
    where: { newsItemId, hasStarted: true },
    orderBy: { id: 'asc' },
    select: { batchId: true, createdAt: true, startsAt: true },
  });
  if (!first) return { refusal: 'No letter about this item has gone out yet.' };
  const age = now.getTime() - (first.startsAt ?? first.createdAt).getTime();
  if (age > mailRecordDays * dayMilliseconds)
    return {
      refusal: `The record of who received the first letter is kept for only ${mailRecordDays} days.`,
    };
  return { batchId: first.batchId };
}
