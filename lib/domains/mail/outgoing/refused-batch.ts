import 'server-only';

import { db, type Prisma, type Transaction } from '../../../platform/database/db';
import { takeBackBounce } from './bounces';
import { findReaders, lockReaders } from './readers';
import { statusIs } from './status';
import { findSuppressions } from './suppression';

/** The mail server's reply says that it will not take the message; `lastError` begins with it. */
const isFinal = { startsWith: '5' };

/** Letters that the mail server refused for good, except those withdrawn during the hand-over. */
const refusedOf = (batchId: number) =>
  ({
    batchId,
    status: statusIs('failed'),
    lastError: isFinal,
    isWithdrawn: false,
  }) satisfies Prisma.OutboundMailWhereInput;

/** Whether a letter was refused before its mailing was paused for that, and is tried again since. */
export function isTriedAgain({ attempts, lastError }: { attempts: number; lastError: string | null }): boolean {
  return attempts === 0 && lastError?.startsWith(isFinal.startsWith) === true;
}

export async function countRefused(batchId: number): Promise<number> {
  return db().outboundMail.count({ where: refusedOf(batchId) });
}

/** What the mail server said when it last refused a letter of a mailing; undefined if it has refused none. */
export async function findLastRefusal(batchId: number): Promise<string | undefined> {
  const letter = await db().outboundMail.findFirst({
    where: refusedOf(batchId),
    orderBy: { bouncedAt: 'desc' },
    select: { lastError: true },
  });
  return letter?.lastError ?? undefined;
}

/** An acceptance is recorded some time after it, and clocks differ; to try a letter too many again does no harm. */
const marginMilliseconds = 5000;

/**
 * Takes back the refusals of a held mailing since it last had a letter accepted: they no longer count against their
 * addresses, and the letters of those who are still readers are held with the rest.
 */
export async function takeBackRefusals(
  tx: Transaction,
  { batchId, category }: { batchId: number; category: string | null },
): Promise<void> {
  const { _max } = await tx.outboundMail.aggregate({ where: { batchId }, _max: { sentAt: true } });
  const since = _max.sentAt && new Date(_max.sentAt.getTime() - marginMilliseconds);
  const refused = await tx.outboundMail.updateManyAndReturn({
    where: { ...refusedOf(batchId), ...(since && { bouncedAt: { gte: since } }) },
    data: { bounceClass: null, bouncedAt: null },
    select: { id: true, recipient: true, lastError: true },
  });
  const recipients = refused.map(({ recipient }) => recipient);
  await lockReaders(tx, recipients);
  const now = new Date();
  for (const { recipient, lastError } of refused) await takeBackBounce(tx, recipient, lastError ?? '', now);
  const suppressed = await findSuppressions(tx, recipients);
  const readers = await findReaders(tx, recipients, category);
  const wanted = refused.filter(({ recipient }) => readers.has(recipient) && !suppressed.has(recipient));
  await tx.outboundMail.updateMany({
    where: { id: { in: wanted.map(({ id }) => id) } },
    data: { status: statusIs('held'), attempts: 0 },
  });
}
