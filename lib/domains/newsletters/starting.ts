import 'server-only';

import { db, type Prisma, type Transaction } from '../../platform/database/db';
import { findItemState, getPublicationTime, hasItem, lockMailedItem, type MailedItem } from '../news/mailing-service';
import { deletedReason, editedReason, offSiteReason, undoMilliseconds } from './approvals';
import { countAudience } from './audience';
import type { MailingKind, Newsletter } from './schema';

type Mailing = Prisma.NewsletterGetPayload<object>;

/** If the list has changed by more than this share since the approval, a person has to look at it first. */
const toleratedChange = 0.1;

/** The state an item must be in for letters of each kind to be sent. */
const stateForKind: Record<MailingKind, MailedItem['state']> = {
  news: 'published',
  correction: 'published',
  withdrawal: 'withdrawn',
  error: 'error',
};

/** Starts approved mailings that are due, holds those whose list has changed, and cancels obsolete ones. */
export async function startApprovedMailings(now: Date): Promise<void> {
  const due = await db().newsletter.findMany({
    where: { state: 'approved' satisfies Newsletter['state'], startsAt: { lte: now } },
    orderBy: { id: 'asc' },
  });
  for (const mailing of due) await db().$transaction((tx) => startMailing(tx, mailing, now));
}

async function startMailing(tx: Transaction, mailing: Mailing, now: Date): Promise<void> {
  const change = await changeOf(tx, mailing, now);
  if (!change) return;
  // Another instance, an edit or a stop may have come first.
  await tx.newsletter.updateMany({
    where: { id: mailing.id, state: mailing.state, startsAt: mailing.startsAt },
    data: change,
  });
}

async function changeOf(tx: Transaction, mailing: Mailing, now: Date) {
  const cancelled = (reason: string) => ({ state: 'cancelled', reason, finishedAt: now, outcome: '{}' });
  const inVain = await whyInVain(tx, mailing, now);
  if (inVain === 'too early') return undefined;
  if (inVain) return cancelled(inVain);
  const audience = await countAudience(mailing, now, tx);
  if ('refusal' in audience) return cancelled(audience.refusal);
  const { recipients, toSubscriptionId } = audience;
  if (recipients === 0) return cancelled('No subscriber is left who would receive it.');
  if (Math.abs(recipients - mailing.recipients) > mailing.recipients * toleratedChange) {
    const [then, today] = [mailing.recipients, recipients].map((count) => count.toLocaleString('en-US'));
    const reason = `There were ${then} recipients when this was approved, and ${today} when its letters were due.`;
    return { state: 'held', reason };
  }
  return { state: 'sending', hasStarted: true, recipients, toSubscriptionId };
}

/** Why an approved mailing is not sent, or that its item is not yet public for long enough. */
async function whyInVain(tx: Transaction, mailing: Mailing, now: Date): Promise<string | undefined> {
  if (!(await hasItem(mailing.newsItemId, tx))) return deletedReason;
  const item = await lockMailedItem(tx, mailing.newsItemId, now);
  if (item.publicVersion !== mailing.version) return editedReason;
  if (item.state === 'scheduled') return 'too early';
  if (item.state !== stateForKind[mailing.kind as MailingKind]) return offSiteReason;
  const publicAt = await getPublicationTime(item.id, tx);
  const isRecent = publicAt && now.getTime() - publicAt.getTime() < undoMilliseconds;
  return isRecent ? 'too early' : undefined;
}

/** Whether the item of a mailing under way is no longer on the site as it was mailed, in which case its letters wait. */
export async function hasLostItem(
  { newsItemId, kind }: Pick<Mailing, 'newsItemId' | 'kind'>,
  now: Date,
  client?: Pick<Transaction, 'newsItem'>,
): Promise<boolean> {
  return (await findItemState(newsItemId, now, client)) !== stateForKind[kind as MailingKind];
}
