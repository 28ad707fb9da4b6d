import 'server-only';

import { join } from '@prisma/client/runtime/client';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

import { db, lockRow, type Transaction } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';

import { mailColumns, newRow } from './enqueue';
import { released, statusIs, unsent, type MailStatus } from './status';
import { isMailKept } from './kept-files';
import { findWanted, queuedFields } from './wanted';
import { prepareMail, type MailDraft } from '../compose/message';
import { requireTemplate } from '../compose/templates/registry';
import { mailData, type MailContent, type Reading } from '../compose/templates/template';

/** Creates a mailing; the content that its messages share is stored once. */
export async function createMailBatch<Schema extends z.ZodType>(
  tx: Transaction,
  mail: MailContent<Schema>,
): Promise<number> {
  const { id } = await tx.mailBatch.create({
    data: { template: mail.template.name, data: mailData(mail) },
    select: { id: true },
  });
  return id;
}

/** Changes a part of what a mailing's messages share. Only before the first of them is written. */
export async function updateBatchData(tx: Transaction, id: number, changes: object): Promise<void> {
  const { data } = await tx.mailBatch.findUniqueOrThrow({ where: { id }, select: { data: true } });
  const changed = JSON.stringify({ ...(JSON.parse(data) as object), ...changes });
  await tx.mailBatch.update({ where: { id }, data: { data: changed }, select: { id: true } });
}

export async function deleteMailBatch(tx: Transaction, id: number): Promise<void> {
  await tx.mailBatch.delete({ where: { id }, select: { id: true } });
}

/** The data that the messages of each mailing share, as JSON. */
export async function readBatchData(ids: number[], client: Reading = db()): Promise<Map<number, string>> {
  const rows = await client.mailBatch.findMany({ where: { id: { in: ids } }, select: { id: true, data: true } });
  return new Map(rows.map(({ id, data }) => [id, data]));
}

const accepted = (['sent', 'kept'] as const).map(statusIs);

/** When the first and the last message of a mailing were accepted by the mail server, or kept as files. */
export async function readTimes(batchId: number): Promise<{ firstAt: string | null; lastAt: string | null }> {
  const { _min, _max } = await db().outboundMail.aggregate({
    where: { batchId, status: { in: accepted } },
    _min: { sentAt: true },
    _max: { sentAt: true },
  });
  return { firstAt: _min.sentAt?.toISOString() ?? null, lastAt: _max.sentAt?.toISOString() ?? null };
}

/** Adds a mailing's messages for more addresses; the database only accepts each address once. */
export async function enqueueBatch(tx: Transaction, batchId: number, recipients: string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { template } = await tx.mailBatch.findUniqueOrThrow({ where: { id: batchId }, select: { template: true } });
  const rows = recipients.map((recipient) => ({ batchId, ...newRow(recipient, template, '') }));
  await insertRows(tx, 'OutboundMail', { batchId: 'integer', ...mailColumns }, rows);
}

const waiting = (['pending', 'claimed'] as const).map(statusIs);

/** PostgreSQL locks the messages in no particular order: two changes of the same ones would block each other. */
export const lockBatch = (tx: Transaction, batchId: number): Promise<void> => lockRow(tx, 'MailBatch', batchId);

/** Holds a mailing: only messages that are being handed over at this moment still go out. */
export async function holdBatch(tx: Transaction, batchId: number): Promise<void> {
  await lockBatch(tx, batchId);
  await tx.outboundMail.updateMany({
    where: { batchId, status: { in: waiting } },
    data: { status: statusIs('held'), ...released },
  });
}

/** Lets the held letters of a mailing go on, apart from those that are no longer wanted. */
export async function resumeBatch(tx: Transaction, batchId: number): Promise<void> {
  await lockBatch(tx, batchId);
  const held = { batchId, status: statusIs('held') };
  const letters = await tx.outboundMail.findMany({ where: held, select: queuedFields });
  const wanted = await findWanted(tx, letters);
  await changeMany(
    letters.map(({ id }) => id).filter((id) => !wanted.has(id)),
    (id) => tx.outboundMail.updateMany({ where: { ...held, id }, data: { status: statusIs('cancelled') } }),
  );
  await tx.outboundMail.updateMany({
    where: held,
    // Due from now on: the time of the pause is no delay.
    data: { status: statusIs('pending'), nextAttemptAt: new Date() },
  });
}

/** Moves letters that reached no one, to readers who still want them, into another mailing, which sends them. */
export async function moveUnsent(tx: Transaction, from: number[], batchId: number): Promise<void> {
  for (const id of from) await lockBatch(tx, id);
  const where = { batchId: { in: from }, status: { in: [...unsent] } };
  const letters = await tx.outboundMail.findMany({ where, select: queuedFields });
  const wanted = await findWanted(tx, letters);
  const ids = new Map(letters.filter(({ id }) => wanted.has(id)).map(({ id, recipient }) => [recipient, id]));
  const now = new Date();
  const data = { status: statusIs('pending'), ...{ attempts: 0, lastError: null, isWithdrawn: false, sentAt: null } };
  await changeMany([...ids.values()], (id) =>
    tx.outboundMail.updateMany({
      where: { ...where, id },
      data: { ...data, batchId, createdAt: now, nextAttemptAt: now },
    }),
  );
}

/** Databases limit the number of parameters of a statement. */
const mostAtOnce = 5000;

async function changeMany(
  ids: number[],
  change: (id: { in: number[] }) => Promise<{ count: number }>,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < ids.length; start += mostAtOnce)
    changed += (await change({ in: ids.slice(start, start + mostAtOnce) })).count;
  return changed;
}

export async function cancelBatch(tx: Transaction, batchId: number): Promise<void> {
  await lockBatch(tx, batchId);
  await tx.outboundMail.updateMany({
    where: { batchId, status: { in: [...waiting, statusIs('held')] } },
    data: { status: statusIs('cancelled'), ...released },
  });
}

/** The number of a mailing's finished messages by status. Messages accepted and later returned count as sent. */
export async function countBatch(batchId: number): Promise<Partial<Record<MailStatus, number>>> {
  const groups = await db().outboundMail.groupBy({ by: ['status'], where: { batchId }, _count: true });
  const {
    bounced = 0,
    sent = 0,
    ...counts
  } = Object.fromEntries(groups.map(({ status, _count }) => [status, _count])) as Partial<Record<MailStatus, number>>;
  return { ...counts, sent: sent + bounced };
}

const underWay = (['pending', 'claimed', 'handing_over', 'held'] as const).map(statusIs);

export const isUnderWay = (batchId: number): Promise<boolean> => hasAny(batchId, underWay);

/** Whether messages of a mailing wait to be handed over. */
export const isWaiting = (batchId: number): Promise<boolean> => hasAny(batchId, waiting);

export const isHeld = (batchId: number): Promise<boolean> => hasAny(batchId, [statusIs('held')]);

async function hasAny(batchId: number, statuses: MailStatus[]): Promise<boolean> {
  return (
    (await db().outboundMail.findFirst({ where: { batchId, status: { in: statuses } }, select: { id: true } })) !== null
  );
}

/**
 * How many of a mailing's messages are under way, counting up to `limit`; without those that a server has deferred and
 * that are not due again yet.
 */
export async function countDue(batchId: number, limit: number, now: Date): Promise<number> {
  const rows = await db().$queryRaw<{ count: number | bigint }[]>`
    SELECT count(*) AS "count" FROM (
      SELECT 1 FROM "OutboundMail" WHERE "batchId" = ${batchId} AND "status" IN (${join(underWay)})
        AND NOT ("status" = 'pending' AND "nextAttemptAt" > ${now}) LIMIT ${limit}
    ) AS counted`;
  return Number(rows[0]?.count ?? 0);
}

const drafts = new LRUCache<number, { data: string; draft: MailDraft }>({
  max: 8,
  ttl: 1000,
  async fetchMethod(id, before) {
    const { template: name, data: stored } = await db().mailBatch.findUniqueOrThrow({ where: { id } });
    const { current } = await requireTemplate(name);
    const data = current ? await current(stored) : stored;
    return before?.data === data ? before : { data, draft: await prepareMail(name, data) };
  },
});

/** The draft that a mailing's messages share, as of the last second. It is rendered anew only if it has changed. */
export async function readBatchDraft(batchId: number): Promise<MailDraft> {
  return (await drafts.forceFetch(batchId)).draft;
}

/** Neither accepted nor waiting: unconfirmed, given up, or kept as a file before there was a mail server. */
const remaining = () =>
  (['unconfirmed', 'failed', ...(isMailKept() ? [] : (['kept'] as const))] as const).map(statusIs);

async function findRemaining(tx: Reading, batchId: number): Promise<number[]> {
  const where = { batchId, status: { in: remaining() } };
  return [...(await findWanted(tx, await tx.outboundMail.findMany({ where, select: queuedFields })))];
}

/** How many of a mailing's messages `resendRemaining` would send. */
export async function countRemaining(batchId: number): Promise<number> {
  return (await findRemaining(db(), batchId)).length;
}

/**
 * Sends a mailing's unconfirmed and given-up messages again, the former possibly twice, to readers who would still get the
 * mailing. Returns how many.
 */
export async function resendRemaining(tx: Transaction, batchId: number): Promise<number> {
  const data = {
    status: statusIs('pending'),
    nextAttemptAt: new Date(),
    attempts: 0,
    lastError: null,
    bounceClass: null,
    bouncedAt: null,
    sentAt: null,
  };
  return changeMany(await findRemaining(tx, batchId), (id) =>
    tx.outboundMail.updateMany({ where: { batchId, status: { in: remaining() }, id }, data }),
  );
}
