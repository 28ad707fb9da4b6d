import 'server-only';

import { mailRecordDays, unsent, type MailStatus } from '@/lib/domains/mail/outgoing/status';
import type { Prisma, Database, Transaction } from '@/lib/platform/database/db';
import { db } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';

import type { Newsletter } from './schema';

type Client = Pick<Transaction, 'newsletter'> | Pick<Database, 'newsletter'>;
type Mailing = Prisma.NewsletterGetPayload<object>;

/** Readers of earlier letters: of messages of these batches, and the subscriptions that a mailing had yet to reach. */
export interface EarlierLetters {
  batchIds: number[];
  statuses: readonly MailStatus[];
  /** Subscriptions with an id above `after`, up to `upTo`; of a mailing to earlier readers, only these. */
  unwritten: { after: number; upTo: number; of?: EarlierLetters }[];
}

/** From when a mailing is as old as its letters: its approval may be older, and a clock that was slow does not count. */
export const firstLetterAt = ({ startsAt, createdAt }: Pick<Mailing, 'startsAt' | 'createdAt'>) =>
  new Date(Math.max(startsAt?.getTime() ?? 0, createdAt.getTime()));

/** Messages that were received or, if unconfirmed, may have been, those that wait, and those that a stop left unsent. */
const written = ['sent', 'unconfirmed', 'handing_over', 'pending', 'claimed', ...unsent] as const;

/**
 * The letters about an item before `mailing`, by default all, or the reason why their recipients are not known. Those whom a
 * mailing that stopped left without a letter count: they get the next one instead.
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
  const age = now.getTime() - firstLetterAt(first).getTime();
  if (age > mailRecordDays * dayMilliseconds)
    return {
      refusal: `The record of who received the first letter is kept for only ${mailRecordDays} days.`,
    };
  return {
    batchIds: mailings.map(({ batchId }) => batchId),
    statuses: written,
    // A mailing to earlier readers only reaches those of the earlier ones.
    unwritten: mailings.filter(({ audience }) => audience !== 'first').flatMap(unwrittenOf),
  };
}

/** Readers whom these mailings, newest first, left without a letter; each goes on where the one before it stopped. */
export async function owedBy(told: Mailing[], now: Date, client: Client): Promise<EarlierLetters> {
  const [newest] = told;
  const of = newest?.audience === 'first' ? await findEarlierLetters(newest, now, client) : undefined;
  return {
    batchIds: told.map(({ batchId }) => batchId),
    statuses: unsent,
    unwritten: !newest || (of && 'refusal' in of) ? [] : unwrittenOf(newest).map((range) => ({ ...range, of })),
  };
}

const unwrittenOf = ({ state, lastSubscriptionId: after, toSubscriptionId: upTo }: Mailing) =>
  state === ('done' satisfies Newsletter['state']) ? [] : [{ after, upTo }];
