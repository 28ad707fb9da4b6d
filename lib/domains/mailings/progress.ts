import 'server-only';

import { countStatuses } from '@/lib/domains/mail/outgoing/letters';
import { mailRecordDays, type MailStatus } from '@/lib/domains/mail/outgoing/status';
import type { MailingProgress } from '@/lib/domains/news/schema';
import { db, type Prisma } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { notFound } from '@/lib/platform/http/app-error';

import { findStop, obstacleOf } from './as-mailed';
import { countAudience } from './audience';
import { firstLetterAt } from './first-letter';
import { toldBefore } from './letter-now';
import type { Newsletter } from './schema';

type NewsletterRow = Prisma.NewsletterGetPayload<object>;
type Counts = Partial<Record<MailStatus, number>>;

/** All mailings but those that were stopped before their first letter. */
export const exceptStopped = {
  OR: [{ hasStarted: true }, { state: { not: 'cancelled' satisfies Newsletter['state'] } }],
};

function readOutcome(outcome: string): Counts {
  return JSON.parse(outcome) as Counts;
}

async function countNow(row: NewsletterRow): Promise<number> {
  const audience = await countAudience({ ...row, told: await toldBefore(db(), row) }, new Date());
  return 'refusal' in audience ? 0 : audience.recipients;
}

async function readObstacle(row: NewsletterRow): Promise<string | null> {
  const stop = await findStop(db(), row, new Date());
  return stop ? obstacleOf(stop) : null;
}

/** A mailing's messages by status: what it keeps of them, with what has been learned of single ones since its end. */
function countsOf(row: NewsletterRow, { sent = 0, bounced = 0, ...counts }: Counts): Counts {
  const { outcome } = row;
  if (!outcome) return { ...counts, sent: sent + bounced, bounced };
  const atEnd = readOutcome(outcome);
  const isOnRecord = Date.now() - firstLetterAt(row).getTime() < mailRecordDays * dayMilliseconds;
  // Returned, or accepted after all.
  const confirmed = isOnRecord ? Math.max(0, (atEnd.unconfirmed ?? 0) - (counts.unconfirmed ?? 0)) : 0;
  return {
    ...atEnd,
    sent: (atEnd.sent ?? 0) + confirmed,
    unconfirmed: (atEnd.unconfirmed ?? 0) - confirmed,
    bounced,
  };
}

function progressOf(row: NewsletterRow, counts: Counts): MailingProgress {
  const { id, title, recipients } = row;
  const { sent = 0, bounced = 0, kept = 0, failed = 0, unconfirmed = 0, cancelled = 0 } = counts;
  const { pending = 0, held = 0, claimed = 0, handing_over: handingOver = 0 } = counts;
  const state = row.state as Newsletter['state'];
  const isOver = state === 'done' || state === 'cancelled';
  const underWay = pending + held + claimed + handingOver;
  return {
    id,
    title,
    state,
    startsAt: row.startsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipients,
    sent,
    returned: bounced,
    kept,
    failed,
    unconfirmed,
    // Subscribers who have left since the confirmation have no message, or a canceled one.
    left: isOver ? underWay : Math.max(underWay, recipients - sent - kept - failed - unconfirmed - cancelled),
  };
}

/** Mailings with what their letters have come to, in the same order. */
export async function withProgress<Row extends NewsletterRow>(
  rows: Row[],
): Promise<{ row: Row; progress: MailingProgress }[]> {
  const batches = (isOver: boolean) =>
    rows.filter(({ outcome }) => (outcome !== null) === isOver).map(({ batchId }) => batchId);
  const [underWay, over] = await Promise.all([
    countStatuses(batches(false)),
    // What else became of its letters is in the outcome.
    countStatuses(batches(true), ['bounced', 'unconfirmed']),
  ]);
  return rows.map((row) => ({
    row,
    progress: progressOf(row, countsOf(row, underWay.get(row.batchId) ?? over.get(row.batchId) ?? {})),
  }));
}

/** Mailings with all that the office says of them, in the same order. */
export async function withNewsletters<Row extends NewsletterRow>(
  rows: Row[],
): Promise<{ row: Row; newsletter: Newsletter }[]> {
  return Promise.all(
    (await withProgress(rows)).map(async ({ row, progress }) => {
      const { state, recipients, sent, kept, failed, unconfirmed, left } = progress;
      const recipientsNow = state === 'held' ? await countNow(row) : null;
      const newsletter: Newsletter = {
        ...progress,
        left: recipientsNow ?? left,
        newsItemId: row.newsItemId,
        version: row.version,
        kind: row.kind as Newsletter['kind'],
        audience: row.audience as Newsletter['audience'],
        reason: row.reason,
        startedBy: row.startedBy,
        skipped: Math.max(0, recipients - sent - kept - failed - unconfirmed - left),
        recipientsNow,
        obstacle:
          state === 'paused' || (state === 'done' && failed + unconfirmed + kept > 0) ? await readObstacle(row) : null,
      };
      return { row, newsletter };
    }),
  );
}

export async function readNewsletters(
  query: Pick<Prisma.NewsletterFindManyArgs, 'where' | 'orderBy' | 'take'>,
): Promise<Newsletter[]> {
  return (await withNewsletters(await db().newsletter.findMany(query))).map(({ newsletter }) => newsletter);
}

export async function requireNewsletter(id: number): Promise<Newsletter> {
  const [newsletter] = await readNewsletters({ where: { id } });
  if (!newsletter) throw notFound('Newsletter');
  return newsletter;
}
