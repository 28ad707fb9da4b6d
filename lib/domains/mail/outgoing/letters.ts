import 'server-only';

import { join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db, type Prisma } from '@/lib/platform/database/db';
import { containsText } from '@/lib/platform/lists/search';
import { searchTerms } from '@/lib/platform/text/search-form';

import type { BounceClass } from './bounce-class';
import { findReaders, type LetterTopic } from './readers';
import { statusIs, type MailStatus } from './status';
import { findSuppressions } from './suppression';

const fields = {
  id: true,
  recipient: true,
  status: true,
  attempts: true,
  nextAttemptAt: true,
  sentAt: true,
  bouncedAt: true,
  bounceClass: true,
  lastError: true,
} as const;

export type BatchMessage = Omit<Prisma.OutboundMailGetPayload<{ select: typeof fields }>, 'bounceClass' | 'status'> & {
  status: MailStatus;
  bounceClass: BounceClass | null;
  /** Whether mail to the address is currently suppressed. */
  isSuppressed: boolean;
  /** Whether its reader is on the list and has not opted out of the category. */
  isForReader: boolean;
};

export interface MessageFilter {
  statuses: readonly MailStatus[];
  /** A part of the recipient's address. */
  recipient?: string;
}

interface Range extends MessageFilter {
  /** Of the mailing. */
  topic: LetterTopic;
  /** Messages on this side of an id, in the order of ids or against it. */
  beyond?: number;
  isBackwards?: boolean;
  take: number;
}

/** Messages of a mailing in the order in which they were written. */
export async function listBatchMessages(
  batchId: number,
  { beyond, isBackwards = false, take, topic, ...filter }: Range,
): Promise<BatchMessage[]> {
  const side = raw(isBackwards ? '<' : '>');
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "OutboundMail"
    WHERE ${matching(batchId, filter)} AND ${beyond === undefined ? sql`TRUE` : sql`"id" ${side} ${beyond}`}
    ORDER BY "id" ${raw(isBackwards ? 'DESC' : 'ASC')} LIMIT ${take}`;
  const rows = await db().outboundMail.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: { id: isBackwards ? 'desc' : 'asc' },
    select: fields,
  });
  const recipients = rows.map(({ recipient }) => recipient);
  const [suppressed, readers] = await Promise.all([
    findSuppressions(db(), recipients),
    findReaders(db(), recipients, topic),
  ]);
  return rows.map((row) => ({
    ...row,
    status: row.status as MailStatus,
    bounceClass: row.bounceClass as BounceClass | null,
    isSuppressed: suppressed.has(row.recipient),
    isForReader: readers.has(row.recipient),
  }));
}

function matching(batchId: number, { statuses, recipient }: MessageFilter): Sql {
  const terms = recipient ? searchTerms(recipient).map((term) => containsText(raw('"recipient"'), term)) : [sql`TRUE`];
  return sql`"batchId" = ${batchId} AND "status" IN (${join(statuses.map(statusIs))}) AND (${join(terms, ' OR ')})`;
}

export async function countBatchMessages(batchId: number, filter: MessageFilter): Promise<number> {
  const [found] = await db().$queryRaw<{ count: bigint | number }[]>`
    SELECT count(*) AS "count" FROM "OutboundMail" WHERE ${matching(batchId, filter)}`;
  return Number(found?.count ?? 0);
}

/** The number of messages by status, of all or of some, by batch; returned messages count as `bounced`. */
export async function countStatuses(
  batchIds: number[],
  statuses?: MailStatus[],
): Promise<Map<number | null, Partial<Record<MailStatus, number>>>> {
  if (batchIds.length === 0) return new Map();
  const where = { batchId: { in: batchIds }, status: { in: statuses } };
  const groups = await db().outboundMail.groupBy({ by: ['batchId', 'status'], where, _count: true });
  const counts = new Map<number | null, Partial<Record<MailStatus, number>>>();
  for (const { batchId, status, _count } of groups) counts.set(batchId, { ...counts.get(batchId), [status]: _count });
  return counts;
}
