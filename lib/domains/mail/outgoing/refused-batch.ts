import 'server-only';

import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';

import { holdBatch, lockBatch } from './batch';
import { takeBackBounce } from './bounces';
import { lockReaders } from './readers';
import { released, statusIs, type MailStatus } from './status';
import { findWanted, queuedFields } from './wanted';

/**
 * Refusals of a mailing's letters in a row that are hardly about their addresses: the mail server, or what it thinks of
 * the site, is the likelier reason.
 */
export const refusalsInARow = 20;

/** The mail server's reply says that it will not take the message; `lastError` begins with it. */
const isFinal = { startsWith: '5' };

/** Letters that the mail server refused for good and that count against their addresses. */
const refusedOf = (batchId: number) =>
  ({
    batchId,
    status: statusIs('failed'),
    lastError: isFinal,
    bounceClass: { not: null },
    // Those are not sent again.
    isWithdrawn: false,
  }) satisfies Prisma.OutboundMailWhereInput;

/** Whether a letter was refused before its mailing was paused for that, and is tried again since. */
export function isTriedAgain({ attempts, lastError }: { attempts: number; lastError: string | null }): boolean {
  return attempts === 0 && lastError?.startsWith(isFinal.startsWith) === true;
}

/** Whether the mail worker holds a mailing because letter after letter was refused. */
export async function isHeldForRefusals(batchId: number): Promise<boolean> {
  const where = { batchId, status: statusIs('held'), attempts: 0, lastError: isFinal };
  return (await db().outboundMail.count({ where })) > 0;
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

/**
 * Holds a mailing of which letter after letter is refused, and with it the last one, which an instance has claimed: so the
 * mailing has not ended, if that was the last of all. Returns false, and holds nothing, if the claim is lost or its reader
 * has left.
 */
export async function holdRefusedBatch(
  instance: string,
  { id, batchId, reply }: { id: number; batchId: number; reply: string },
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await lockBatch(tx, batchId);
    const { count } = await tx.outboundMail.updateMany({
      where: { id, claimedBy: instance, isWithdrawn: false },
      data: { status: statusIs('held'), attempts: 0, lastError: reply, ...released },
    });
    if (count > 0) await holdBatch(tx, batchId);
    return count > 0;
  });
}

/** An acceptance is recorded some time after it, and clocks differ; to try a letter too many again does no harm. */
const marginMilliseconds = 5000;
/** More than are refused before a mailing is held, even by several instances. */
const mostTakenBack = 1000;

/**
 * Takes back the refusals of a held mailing since it last had a letter accepted, and the newest in a row at least: they no
 * longer count against their addresses, and the letters of those who are still readers are held with the rest.
 */
export async function takeBackRefusals(tx: Transaction, batchId: number): Promise<void> {
  const { _max } = await tx.outboundMail.aggregate({ where: { batchId }, _max: { sentAt: true } });
  const since = (_max.sentAt?.getTime() ?? 0) - marginMilliseconds;
  const newest = await tx.outboundMail.findMany({
    where: refusedOf(batchId),
    orderBy: { bouncedAt: 'desc' },
    take: mostTakenBack,
    select: { ...queuedFields, lastError: true, bouncedAt: true },
  });
  const refused = newest.filter(
    ({ bouncedAt }, index) => index < refusalsInARow || (bouncedAt?.getTime() ?? 0) >= since,
  );
  const recipients = refused.map(({ recipient }) => recipient);
  const ids = refused.map(({ id }) => id);
  await lockReaders(tx, recipients);
  await tx.outboundMail.updateMany({ where: { id: { in: ids } }, data: { bounceClass: null, bouncedAt: null } });
  const now = new Date();
  for (const { recipient, lastError } of refused) await takeBackBounce(tx, recipient, lastError ?? '', now);
  const wanted = await findWanted(tx, refused);
  const isWanted = ({ id }: { id: number }) => wanted.has(id);
  const move = (letters: typeof refused, status: MailStatus) =>
    tx.outboundMail.updateMany({
      where: { id: { in: letters.map(({ id }) => id) } },
      data: { status: statusIs(status), attempts: 0 },
    });
  await move(refused.filter(isWanted), 'held');
  await move(
    refused.filter((letter) => !isWanted(letter)),
    'failed',
  );
}
