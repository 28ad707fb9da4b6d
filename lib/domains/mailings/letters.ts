import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { countRemaining } from '@/lib/domains/mail/outgoing/batch';
import {
  countBatchMessages,
  countStatuses,
  listBatchMessages,
  type BatchMessage,
} from '@/lib/domains/mail/outgoing/letters';
import { estimateEnd, ratesOfLetters } from '@/lib/domains/mail/outgoing/rate';
import type { MailStatus } from '@/lib/domains/mail/outgoing/status';
import { db } from '@/lib/platform/database/db';
import { notFound } from '@/lib/platform/http/app-error';
import { inChunks } from '@/lib/platform/lists/in-chunks';
import { pageAround } from '@/lib/platform/lists/page-around';
import { wholeListMaximum, type Page } from '@/lib/platform/lists/paging';

import { mailingsAudit } from './audit';
import { findStop } from './as-mailed';
import { nextOf } from './next-of-letter';
import {
  letterStates,
  type Letter,
  type LetterFilter,
  type LetterQuery,
  type LetterState,
  type Mailing,
} from './letters-schema';
import type { Newsletter } from './schema';

const statusesOf: Record<LetterState, readonly MailStatus[]> = {
  accepted: ['sent'],
  kept: ['kept'],
  waiting: ['pending', 'held', 'claimed', 'handing_over'],
  refused: ['failed'],
  returned: ['bounced'],
  unconfirmed: ['unconfirmed'],
  canceled: ['cancelled'],
};
const states = Object.keys(letterStates) as LetterState[];

async function requireMailing(id: number) {
  const row = await db().newsletter.findUnique({
    where: { id },
    select: {
      ...{ id: true, title: true, batchId: true, category: true, takesEffect: true, state: true, recipients: true },
      ...{ newsItemId: true, kind: true, version: true, hasStarted: true },
    },
  });
  if (!row) throw notFound('Mailing');
  return row;
}

/** What of a mailing decides what comes next for its letters. */
const endOf = async (mailing: Awaited<ReturnType<typeof requireMailing>>) => ({
  state: mailing.state,
  isStopped: (await findStop(db(), mailing, new Date())) !== undefined,
});

/** The state of a mailing and of its letters. */
export async function getMailing(id: number, now = new Date()): Promise<Mailing> {
  const mailing = await requireMailing(id);
  const { batchId, title, state } = mailing;
  const [statuses, remaining] = await Promise.all([countStatuses([batchId]), countRemaining(batchId)]);
  const byStatus = statuses.get(batchId) ?? {};
  const counts = Object.fromEntries(
    states.map((name) => [name, statusesOf[name].reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)]),
  ) as Mailing['counts'];
  const left = leftOf(mailing, byStatus);
  const endsAt =
    state === 'sending' && left > 0 ? await estimateEnd(left + (await countOthersLeft(id)), now) : undefined;
  return {
    id,
    title,
    counts,
    cameBack: counts.returned,
    remaining,
    pace: endsAt ? { ...ratesOfLetters(), endsAt: endsAt.toISOString() } : null,
  };
}

/** Letters are queued in parts: those not queued yet count as waiting. */
function leftOf({ recipients }: { recipients: number }, byStatus: Partial<Record<MailStatus, number>>): number {
  const waiting = statusesOf.waiting.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const queued = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return Math.max(waiting, recipients - queued + waiting);
}

/** How many letters the other mailings that are being sent have left: they share the rates. */
async function countOthersLeft(id: number): Promise<number> {
  const others = await db().newsletter.findMany({
    where: { state: 'sending' satisfies Newsletter['state'], id: { not: id } },
    select: { batchId: true, recipients: true },
  });
  const statuses = await countStatuses(others.map(({ batchId }) => batchId));
  return others.reduce((sum, other) => sum + leftOf(other, statuses.get(other.batchId) ?? {}), 0);
}

function selected(state: LetterState | undefined): readonly MailStatus[] {
  return state ? statusesOf[state] : states.flatMap((name) => statusesOf[name]);
}

/** One page of a mailing's letters. */
export async function listLetters({
  mailing,
  state,
  q,
  cursor,
  limit = wholeListMaximum,
}: LetterQuery): Promise<Page<Letter>> {
  const row = await requireMailing(mailing);
  const { batchId } = row;
  const end = await endOf(row);
  const filter = { statuses: selected(state), recipient: q };
  const total = await countBatchMessages(batchId, filter);
  const page = await pageAround({ cursor, limit }, async ({ position, isBackwards, limit: take }) => {
    const beyond = position && position.side !== 'last' ? position.id : undefined;
    return { keys: await listBatchMessages(batchId, { ...filter, topic: row, beyond, isBackwards, take }), total };
  });
  return { ...page, rows: page.rows.map((message) => toLetter(message, end)) };
}

function toLetter(message: BatchMessage, end: Awaited<ReturnType<typeof endOf>>): Letter {
  const { id, recipient, status, sentAt, bouncedAt, nextAttemptAt, lastError } = message;
  const state = states.find((name) => statusesOf[name].includes(status)) ?? 'waiting';
  const times = {
    accepted: sentAt,
    kept: sentAt,
    refused: bouncedAt,
    returned: bouncedAt,
    // A held one waits for a person.
    waiting: status === 'held' ? null : nextAttemptAt,
    unconfirmed: null,
    canceled: null,
  };
  return {
    id,
    email: recipient,
    state,
    cameBack: state === 'returned',
    at: times[state]?.toISOString() ?? null,
    reply: state === 'unconfirmed' ? null : lastError,
    next: nextOf(message, end),
  };
}

/** Small enough for other requests to run in between. */
const exportChunk = 500;

/** Returns the letters of a mailing in chunks, for a file, and records who exported them in the audit trail. */
export async function exportLetters(
  { mailing, state, q }: LetterFilter,
  actor: Actor,
): Promise<AsyncGenerator<Letter[]>> {
  const row = await requireMailing(mailing);
  const { batchId, title, newsItemId } = row;
  const end = await endOf(row);
  await recordAudit(db(), actor, {
    action: mailingsAudit['newsletter.export'],
    subject: `News item ${newsItemId}: ${title}${state ? `, ${letterStates[state].toLowerCase()}` : ''}`,
  });
  return inChunks(exportChunk, async (last?: Letter) => {
    const range = { statuses: selected(state), recipient: q, topic: row, beyond: last?.id, take: exportChunk };
    return (await listBatchMessages(batchId, range)).map((message) => toLetter(message, end));
  });
}
