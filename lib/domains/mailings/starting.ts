import 'server-only';

import { moveUnsent, updateBatchData } from '@/lib/domains/mail/outgoing/batch';
import { getPublicationTime, type MailedItem } from '@/lib/domains/news/items/mailing-service';
import { letterSurroundings } from '@/lib/domains/news/public/letter-surroundings';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';

import { lockMailing } from './approvals';
import { whyNotStarted } from './as-mailed';
import { countAudience } from './audience';
import { toldBefore } from './letter-now';
import { undoMilliseconds, type Newsletter } from './schema';

type Mailing = Prisma.NewsletterGetPayload<object>;

/** If the list has changed by more than this share since the approval, a person has to look at it first. */
const toleratedChange = 0.1;

/**
 * Starts approved mailings that are due, holds those whose list has changed, and cancels obsolete ones. The site has been up
 * since `publicSince`: before that, no item went live by its time for anyone to see.
 */
export async function startApprovedMailings(now: Date, publicSince: Date): Promise<void> {
  const due = await db().newsletter.findMany({
    where: { state: 'approved' satisfies Newsletter['state'], startsAt: { lte: now } },
    orderBy: { id: 'asc' },
  });
  for (const mailing of due) await db().$transaction((tx) => startMailing(tx, mailing, now, publicSince));
}

async function startMailing(tx: Transaction, mailing: Mailing, now: Date, publicSince: Date): Promise<void> {
  const item = await lockMailing(tx, mailing, now);
  if (item && (await isTooEarly(tx, item, now, publicSince))) return;
  const told = await toldBefore(tx, mailing);
  const change = await changeOf(tx, mailing, { item, told }, now);
  // Another instance, an edit or a stop may have come first.
  const { count } = await tx.newsletter.updateMany({
    where: { id: mailing.id, state: mailing.state, startsAt: mailing.startsAt },
    data: change,
  });
  if (count === 0 || !item || change.state !== 'sending') return;
  await drawEarlier(tx, mailing, item);
  await moveUnsent(
    tx,
    told.map(({ batchId }) => batchId),
    mailing.batchId,
  );
}

interface Found {
  item: MailedItem | undefined;
  told: Mailing[];
}

async function changeOf(tx: Transaction, mailing: Mailing, { item, told }: Found, now: Date) {
  const cancelled = (reason: string) => ({ state: 'cancelled', reason, finishedAt: now, outcome: '{}' });
  const obstacle = await whyNotStarted(tx, mailing, { item, now });
  if (obstacle) return cancelled(obstacle);
  const audience = await countAudience({ ...mailing, told }, now, tx);
  if ('refusal' in audience) return cancelled(audience.refusal);
  const { recipients, toSubscriptionId } = audience;
  if (recipients === 0) return cancelled('No subscriber is left who would receive it.');
  if (Math.abs(recipients - mailing.recipients) > mailing.recipients * toleratedChange) {
    const [then, today] = [mailing.recipients, recipients].map((count) => count.toLocaleString('en-US'));
    const reason = `There were ${then} recipients when this was approved, and ${today} when its letters were due.`;
    return { state: 'held', reason };
  }
  // Without a mailing to go on from, the list begins anew: the one at the approval may have ended before its first letter.
  const range = told.length > 0 ? {} : { toSubscriptionId, lastSubscriptionId: 0 };
  return { state: 'sending', hasStarted: true, startsAt: now, recipients, ...range };
}

/** Whether the item's page has not yet been public for as long as letters wait. */
async function isTooEarly(tx: Transaction, item: MailedItem, now: Date, publicSince: Date): Promise<boolean> {
  if (item.state === 'scheduled') return true;
  if (item.state !== 'published') return false;
  const publicAt = await getPublicationTime(item.id, tx);
  if (!publicAt) return false;
  const isByTime = publicAt.getTime() === item.publishAt?.getTime();
  const seenFrom = isByTime ? Math.max(publicAt.getTime(), publicSince.getTime()) : publicAt.getTime();
  return now.getTime() - seenFrom < undoMilliseconds;
}

/** The headlines below a letter are those of the moment at which it starts: one of them may have left the site. */
async function drawEarlier(tx: Transaction, { batchId }: Mailing, item: MailedItem): Promise<void> {
  const { earlier } = await letterSurroundings({ ...item, files: [] }, tx);
  await updateBatchData(tx, batchId, { earlier });
}
