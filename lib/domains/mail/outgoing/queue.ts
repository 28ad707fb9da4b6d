import 'server-only';

import { join } from '@prisma/client/runtime/client';

import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';
import { selectRows } from '@/lib/platform/database/json-rows';

import type { QueuedMail } from '../compose/message';
import type { BounceClass } from './bounce-class';
import { isMailKept } from './kept-files';
import { isMailLimited, spendAllowance } from './rate';
import { lockReaders } from './readers';
import { released, statusIs, type MailStatus } from './status';
import { countBounce } from './bounces';
import { idsOf, keepWanted, stopOutdated } from './wanted';

/** How long a claim lasts unless extended. Afterwards another instance may take the message over. */
export const claimMilliseconds = 30_000;

export interface ClaimedMail extends QueuedMail {
  id: number;
  batchId: number | null;
  attempts: number;
  lastError: string | null;
}

const claimedFields = {
  id: true,
  messageId: true,
  recipient: true,
  template: true,
  data: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  batchId: true,
} as const;

function claimEnd(now = Date.now()): Date {
  return new Date(now + claimMilliseconds);
}

/**
 * Claims due messages for one instance. Mail that a person waits for comes before letters, at most `letters` of them.
 */
export async function claimDueMail(
  instance: string,
  { limit, letters = limit, except = [] }: { limit: number; letters?: number; except?: number[] },
): Promise<ClaimedMail[]> {
  const due = { status: statusIs('pending'), nextAttemptAt: { lte: new Date() } };
  const findDue = (batchId: null | { not: null }, take: number) =>
    db().outboundMail.findMany({
      where: { ...due, batchId, id: { notIn: except } },
      orderBy: { nextAttemptAt: 'asc' },
      take,
      select: { id: true },
    });
  const single = await findDue(null, limit);
  const left = Math.min(limit - single.length, letters);
  const mailings = left > 0 ? await findDue({ not: null }, left) : [];
  if (single.length + mailings.length === 0) return [];
  return db().outboundMail.updateManyAndReturn({
    where: { id: { in: [...single, ...mailings].map(({ id }) => id) }, ...due },
    data: { status: statusIs('claimed'), claimedBy: instance, claimedUntil: claimEnd() },
    select: claimedFields,
  });
}

/** The subset of these messages that this instance still has a claim on. */
export async function findOwnClaims(instance: string, ids: number[]): Promise<Set<number>> {
  const rows = await db().outboundMail.findMany({
    where: { id: { in: ids }, status: statusIs('claimed'), claimedBy: instance },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

export async function extendClaims(instance: string, ids: number[]): Promise<void> {
  await db().outboundMail.updateMany({
    where: { id: { in: ids }, claimedBy: instance, status: { in: [statusIs('claimed'), statusIs('handing_over')] } },
    data: { claimedUntil: claimEnd() },
  });
}

/**
 * Records that the ends of these messages are about to be written, and with the same commit that the server has accepted
 * those in `sent`. Cancels those that are no longer wanted, and stops mailings that may not go on. Returns those that may be
 * written as `own`; those `postponed` are still claimed by the instance, but the rates leave no room for them now.
 */
export async function markHandingOver(
  instance: string,
  ids: readonly number[],
  sent: readonly number[] = [],
): Promise<{ own: Set<number>; postponed: Set<number> }> {
  if (ids.length > 0) await stopOutdated(ids);
  if (!isMailLimited()) {
    const wanted = await keepWanted(db(), instance, ids);
    return { own: await noteProgress(db(), instance, idsOf(wanted), sent), postponed: new Set() };
  }
  return db().$transaction(async (tx) => {
    const wanted = await keepWanted(tx, instance, ids);
    const chosen = idsOf(await spendAllowance(tx, wanted));
    const own = await noteProgress(tx, instance, chosen, sent);
    return { own, postponed: new Set(idsOf(wanted).filter((id) => !chosen.includes(id))) };
  });
}

/**
 * Records that the server has accepted these messages, or that they are stored as files, including those that were marked
 * unconfirmed, or queued again, while this process was suspended or the database away. Deletes their data, which may
 * contain a link.
 */
export async function markSent(instance: string, sent: readonly number[]): Promise<void> {
  await noteProgress(db(), instance, [], sent);
}

const progressColumns = {
  mailId: 'integer',
  next: 'text',
  sentAt: 'timestamp',
  claimedBy: 'text',
  claimedUntil: 'timestamp',
} as const;

/**
 * Records both with one statement: a transaction of two takes three times the processor time. Returns those of `ids`
 * that this instance still had a claim on. The ids are listed too, because PostgreSQL does not know how few rows the JSON
 * holds and would read the whole table.
 */
async function noteProgress(
  tx: Pick<Transaction, '$queryRaw'>,
  instance: string,
  ids: readonly number[],
  sent: readonly number[],
): Promise<Set<number>> {
  const handingOver = { next: statusIs('handing_over'), sentAt: null, claimedBy: instance, claimedUntil: claimEnd() };
  const finished = { next: statusIs(isMailKept() ? 'kept' : 'sent'), sentAt: new Date(), ...released };
  const changes = [
    ...sent.map((mailId) => ({ mailId, ...finished })),
    ...ids.filter((id) => !sent.includes(id)).map((mailId) => ({ mailId, ...handingOver })),
  ];
  if (changes.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: number; status: MailStatus }[]>`
    UPDATE "OutboundMail" AS "mail" SET
      "status" = "change"."next",
      "sentAt" = "change"."sentAt",
      "claimedBy" = "change"."claimedBy",
      "claimedUntil" = "change"."claimedUntil",
      "data" = CASE "change"."next" WHEN 'handing_over' THEN "mail"."data" ELSE '' END,
      "lastError" = CASE "change"."next" WHEN 'handing_over' THEN "mail"."lastError" END
    FROM (${selectRows(progressColumns, changes)}) AS "change"
    WHERE "mail"."id" = "change"."mailId" AND "mail"."id" IN (${join(changes.map(({ mailId }) => mailId))}) AND CASE "change"."next"
      WHEN 'handing_over' THEN "mail"."claimedBy" = ${instance} AND "mail"."status" = 'claimed'
      ELSE "mail"."claimedBy" = ${instance} OR "mail"."status" = 'unconfirmed'
        OR ("mail"."isRepeated" = TRUE AND "mail"."status" IN ('pending', 'claimed')) END
    RETURNING "id", "status"`;
  return new Set(rows.filter(({ status }) => status === statusIs('handing_over')).map(({ id }) => id));
}

interface Attempted {
  id: number;
  /** Whether this instance handed the message over: then its reply is the outcome, also of one marked unconfirmed. */
  isHandedOver?: boolean;
}

interface GivenUp extends Attempted {
  attempts: number;
  reason: string;
  /** Counts the failure against the message's address. */
  bounceClass?: BounceClass;
}

function attemptedBy(instance: string, { id, isHandedOver }: Attempted): Prisma.OutboundMailWhereInput {
  const own = { id, claimedBy: instance };
  return isHandedOver ? { OR: [own, { id, status: statusIs('unconfirmed') }] } : own;
}

async function lockReaderOf(tx: Transaction, id: number): Promise<void> {
  const mail = await tx.outboundMail.findUnique({ where: { id }, select: { recipient: true } });
  if (mail) await lockReaders(tx, [mail.recipient]);
}

/** Never tries a message again. Returns false if the instance has lost its claim, so that nothing was recorded. */
export async function failMail(
  instance: string,
  { attempts, reason, bounceClass, ...attempted }: GivenUp,
): Promise<boolean> {
  const now = new Date();
  return db().$transaction(async (tx) => {
    if (bounceClass) await lockReaderOf(tx, attempted.id);
    const rows = await tx.outboundMail.updateManyAndReturn({
      where: attemptedBy(instance, attempted),
      data: {
        status: statusIs('failed'),
        attempts,
        data: '',
        lastError: reason,
        ...(bounceClass && { bounceClass, bouncedAt: now }),
        ...released,
      },
      select: { recipient: true, template: true },
    });
    for (const { recipient, template } of rows)
      if (bounceClass) await countBounce(tx, { email: recipient, template, bounceClass, reply: reason }, now);
    return rows.length > 0;
  });
}

/** Releases messages that `instance` claimed but did not hand over, except withdrawn ones. */
export async function releaseMail(instance: string, ids: number[]): Promise<void> {
  await release({ id: { in: ids }, claimedBy: instance });
}

interface Postponed extends Attempted {
  attempts: number;
  reason: string;
  nextAttemptAt: Date;
}

/** Tries a message again later, unless it was withdrawn or the instance has lost its claim. */
export async function postponeMail(
  instance: string,
  { attempts, reason, nextAttemptAt, ...attempted }: Postponed,
): Promise<void> {
  await release(attemptedBy(instance, attempted), { attempts, nextAttemptAt, lastError: reason });
}

async function release(
  own: Prisma.OutboundMailWhereInput,
  changes: Prisma.OutboundMailUpdateManyMutationInput = {},
): Promise<void> {
  await db().outboundMail.updateMany({
    where: { ...own, isWithdrawn: false },
    data: { ...changes, status: statusIs('pending'), ...released },
  });
  await db().outboundMail.updateMany({
    where: { ...own, isWithdrawn: true },
    data: { ...changes, status: statusIs('cancelled'), data: '', ...released },
  });
}
