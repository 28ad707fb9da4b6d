import 'server-only';

import type { Prisma } from '../../platform/database/db';
import { dayMilliseconds } from '../../platform/dates/day';
import { countBatchStatuses } from '../mail/outgoing/letters';
import { mailRecordDays, type MailStatus } from '../mail/outgoing/status';
import { findObstacle, reasonSince } from './as-mailed';
import { countAudience } from './audience';
import type { Newsletter } from './schema';

/** All mailings but those that were stopped before their first letter. */
export const exceptStopped = {
  OR: [{ hasStarted: true }, { state: { not: 'cancelled' satisfies Newsletter['state'] } }],
};

export function readOutcome(outcome: string): Partial<Record<MailStatus, number>> {
  return JSON.parse(outcome) as Partial<Record<MailStatus, number>>;
}

async function countNow(row: Prisma.NewsletterGetPayload<object>): Promise<number> {
  const audience = await countAudience(row, new Date());
  return 'refusal' in audience ? 0 : audience.recipients;
}

async function obstacleOf(row: Prisma.NewsletterGetPayload<object>): Promise<string | null> {
  const obstacle = await findObstacle(row, new Date());
  return obstacle ? reasonSince(obstacle) : null;
}

/** A mailing's messages by status: what it keeps of them, with what has been learned of single ones since its end. */
async function countsOf({
  batchId,
  outcome,
  createdAt,
}: Prisma.NewsletterGetPayload<object>): Promise<Partial<Record<MailStatus, number>>> {
  if (!outcome) {
    const { sent = 0, bounced = 0, ...counts } = await countBatchStatuses(batchId);
    return { ...counts, sent: sent + bounced, bounced };
  }
  const { bounced = 0, unconfirmed = 0 } = await countBatchStatuses(batchId, ['bounced', 'unconfirmed']);
  const atEnd = readOutcome(outcome);
  const isOnRecord = Date.now() - createdAt.getTime() < mailRecordDays * dayMilliseconds;
  // Returned, or accepted after all.
  const confirmed = isOnRecord ? Math.max(0, (atEnd.unconfirmed ?? 0) - unconfirmed) : 0;
  return {
    ...atEnd,
    sent: (atEnd.sent ?? 0) + confirmed,
    unconfirmed: (atEnd.unconfirmed ?? 0) - confirmed,
    bounced,
  };
}

/** What a mailing's letters have come to, and how many are left. */
async function progressOf(row: Prisma.NewsletterGetPayload<object>) {
  const { recipients } = row;
  const counts = await countsOf(row);
  const { sent = 0, kept = 0, failed = 0, unconfirmed = 0 } = counts;
  const state = row.state as Newsletter['state'];
  const isOver = state === 'done' || state === 'cancelled';
  const { pending = 0, held = 0, claimed = 0, handing_over: handingOver = 0, cancelled = 0 } = counts;
  const underWay = pending + held + claimed + handingOver;
  // Subscribers who have left since the confirmation have no message, or a canceled one.
  const left = isOver ? underWay : Math.max(underWay, recipients - sent - kept - failed - unconfirmed - cancelled);
  return { counts, state, left };
}

/** A mailing as the line of attention names it: without what only its own page asks of the whole list. */
export async function toMailingInSight(row: Prisma.NewsletterGetPayload<object>) {
  const { id, title, recipients, startsAt } = row;
  const { state, left } = await progressOf(row);
  return { id, title, state, recipients, left, startsAt: startsAt?.toISOString() ?? null };
}

/** A mailing and how far it has come. */
export async function toNewsletter(row: Prisma.NewsletterGetPayload<object>): Promise<Newsletter> {
  const { id, newsItemId, title, startedBy, recipients } = row;
  const { counts, state, left } = await progressOf(row);
  const { sent = 0, bounced = 0, kept = 0, failed = 0, unconfirmed = 0 } = counts;
  return {
    id,
    newsItemId,
    version: row.version,
    kind: row.kind as Newsletter['kind'],
    audience: row.audience as Newsletter['audience'],
    title,
    state,
    reason: row.reason,
    startsAt: row.startsAt?.toISOString() ?? null,
    startedBy,
    recipients,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    sent,
    returned: bounced,
    kept,
    failed,
    unconfirmed,
    left,
    recipientsNow: state === 'held' ? await countNow(row) : null,
    obstacle: state === 'paused' || (state === 'done' && failed + unconfirmed > 0) ? await obstacleOf(row) : null,
    skipped: Math.max(0, recipients - sent - kept - failed - unconfirmed - left),
  };
}
