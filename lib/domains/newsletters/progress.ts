import 'server-only';

import type { Prisma } from '../../platform/database/db';
import { countBatch } from '../mail/outgoing/batch';
import type { MailStatus } from '../mail/outgoing/status';
import { countAudience } from './audience';
import type { Newsletter } from './schema';

export function readOutcome(outcome: string): Partial<Record<MailStatus, number>> {
  return JSON.parse(outcome) as Partial<Record<MailStatus, number>>;
}

async function countNow(row: Prisma.NewsletterGetPayload<object>): Promise<number> {
  const audience = await countAudience(row, new Date());
  return 'refusal' in audience ? 0 : audience.recipients;
}

/** A mailing and how far it has come. */
export async function toNewsletter(row: Prisma.NewsletterGetPayload<object>): Promise<Newsletter> {
  const { id, newsItemId, title, startedBy, recipients } = row;
  const counts = row.outcome ? readOutcome(row.outcome) : await countBatch(row.batchId);
  const { sent = 0, kept = 0, failed = 0, unconfirmed = 0 } = counts;
  const state = row.state as Newsletter['state'];
  const isOver = state === 'done' || state === 'cancelled';
  const { pending = 0, held = 0, claimed = 0, handing_over: handingOver = 0, cancelled = 0 } = counts;
  const underWay = pending + held + claimed + handingOver;
  // Subscribers who have left since the confirmation have no message, or a canceled one.
  const left = isOver ? underWay : Math.max(underWay, recipients - sent - kept - failed - unconfirmed - cancelled);
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
    kept,
    failed,
    unconfirmed,
    left,
    recipientsNow: state === 'held' ? await countNow(row) : null,
    skipped: Math.max(0, recipients - sent - kept - failed - unconfirmed - left),
  };
}
