import 'server-only';

import { db } from '../../db';
import { forgetBounces, recordBounce } from './bounce';
import type { QueuedMail } from '../compose/message';
import { statusIs, type MailStatus } from './status';

/** How long a claim holds unless it is extended. Then another instance takes the message over. */
export const claimMilliseconds = 30_000;

export interface ClaimedMail extends QueuedMail {
  id: number;
  /** The mailing that holds its data. */
  batchId: number | null;
  attempts: number;
}

const claimedFields = {
  id: true,
  messageId: true,
  recipient: true,
  template: true,
  data: true,
  attempts: true,
  createdAt: true,
  batchId: true,
} as const;

const released = { claimedBy: null, claimedUntil: null };

function claimEnd(now = Date.now()): Date {
  return new Date(now + claimMilliseconds);
}

/**
 * Takes up to `limit` due messages for `instance`; of any number of instances exactly one gets each. What somebody is
 * waiting for goes before mailings.
 */
export async function claimDueMail(instance: string, limit: number): Promise<ClaimedMail[]> {
  const due = { status: statusIs('pending'), nextAttemptAt: { lte: new Date() } };
  const findDue = (batchId: null | { not: null }, take: number) =>
    db().outboundMail.findMany({
      where: { ...due, batchId },
      orderBy: { nextAttemptAt: 'asc' },
      take,
      select: { id: true },
    });
  const single = await findDue(null, limit);
  const mailings = single.length < limit ? await findDue({ not: null }, limit - single.length) : [];
  if (single.length + mailings.length === 0) return [];
  return db().outboundMail.updateManyAndReturn({
    where: { id: { in: [...single, ...mailings].map(({ id }) => id) }, ...due },
    data: { status: statusIs('claimed'), claimedBy: instance, claimedUntil: claimEnd() },
    select: claimedFields,
  });
}

/** Which of these messages are still the instance's own to send. */
export async function findOwnClaims(instance: string, ids: number[]): Promise<Set<number>> {
  const rows = await db().outboundMail.findMany({
    where: { id: { in: ids }, status: statusIs('claimed'), claimedBy: instance },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Keeps these claims of `instance` for another while. */
export async function extendClaims(instance: string, ids: number[]): Promise<void> {
  await db().outboundMail.updateMany({
    where: { id: { in: ids }, claimedBy: instance, status: { in: [statusIs('claimed'), statusIs('handing_over')] } },
    data: { claimedUntil: claimEnd() },
  });
}

/** Notes that the ends of these messages are about to be written; answers those that are still the instance's own. */
export async function markHandingOver(instance: string, ids: number[]): Promise<Set<number>> {
  const rows = await db().outboundMail.updateManyAndReturn({
    where: { id: { in: ids }, status: statusIs('claimed'), claimedBy: instance },
    data: { status: statusIs('handing_over'), claimedUntil: claimEnd() },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Notes that the server has taken these messages. Their data, which may hold a link, goes. */
export async function markSent(instance: string, ids: number[]): Promise<void> {
  const rows = await db().outboundMail.updateManyAndReturn({
    where: { id: { in: ids }, claimedBy: instance },
    data: { status: statusIs('sent'), sentAt: new Date(), data: '', lastError: null, ...released },
    select: { recipient: true },
  });
  await forgetBounces(rows.map(({ recipient }) => recipient));
}

/** Gives a message another try at `nextAttemptAt`, unless it has been taken back meanwhile. */
export async function postponeMail(
  instance: string,
  id: number,
  attempts: number,
  nextAttemptAt: Date,
  reason: string,
): Promise<void> {
  await db().outboundMail.updateMany({
    where: { id, claimedBy: instance, isWithdrawn: false },
    data: { status: statusIs('pending'), attempts, nextAttemptAt, lastError: reason, ...released },
  });
  await db().outboundMail.updateMany({
    where: { id, claimedBy: instance, isWithdrawn: true },
    data: { status: statusIs('cancelled'), attempts, data: '', lastError: reason, ...released },
  });
}

/** Never tries a message again. `isBounce` counts it against its address. */
export async function failMail(
  instance: string,
  id: number,
  attempts: number,
  reason: string,
  isBounce = false,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const rows = await tx.outboundMail.updateManyAndReturn({
      where: { id, claimedBy: instance },
      data: { status: statusIs('failed'), attempts, data: '', lastError: reason, ...released },
      select: { recipient: true },
    });
    for (const { recipient } of rows) if (isBounce) await recordBounce(tx, recipient, reason);
  });
}

/** Gives back, untouched, what `instance` has claimed and not begun to hand over. */
export async function releaseClaims(instance: string, ids: number[]): Promise<void> {
  await db().outboundMail.updateMany({
    where: { id: { in: ids }, claimedBy: instance, status: statusIs('claimed') },
    data: { status: statusIs('pending'), ...released },
  });
}

/**
 * Clears up after instances that died somewhere: their claims have run out. What was only claimed has surely not been
 * delivered and is sent again; what was being handed over may have been, and is not. Answers the latter.
 */
export async function recoverAbandonedMail(now = new Date()): Promise<AbandonedMail[]> {
  const abandoned = { claimedUntil: { lt: now } };
  await db().outboundMail.updateMany({
    where: { status: statusIs('claimed'), ...abandoned },
    data: { status: statusIs('pending'), ...released },
  });
  return db().outboundMail.updateManyAndReturn({
    where: { status: statusIs('handing_over'), ...abandoned },
    data: unconfirmed,
    select: { id: true, messageId: true },
  });
}

export interface AbandonedMail {
  id: number;
  messageId: string;
}

const unconfirmed = {
  status: statusIs('unconfirmed'),
  lastError: 'The server process ended while the message was being handed over.',
};

/**
 * Clears up after an instance that is surely dead and whose journal is at hand: it knows better than the database
 * which messages cannot have been delivered, and nobody has to wait for claims to run out. Answers those that may have been.
 */
export async function recoverDeadInstance(
  instance: string,
  mayHaveEnded: (id: number) => boolean,
): Promise<AbandonedMail[]> {
  const doubtful = await db().outboundMail.findMany({
    where: { claimedBy: instance, status: { in: [statusIs('handing_over'), statusIs('unconfirmed')] } },
    select: { id: true },
  });
  const undelivered = doubtful.filter(({ id }) => !mayHaveEnded(id)).map(({ id }) => id);
  await db().outboundMail.updateMany({
    where: { claimedBy: instance, OR: [{ status: statusIs('claimed') }, { id: { in: undelivered } }] },
    data: { status: statusIs('pending'), lastError: null, ...released },
  });
  return db().outboundMail.updateManyAndReturn({
    where: { claimedBy: instance, status: statusIs('handing_over') },
    data: unconfirmed,
    select: { id: true, messageId: true },
  });
}

/** Longer than any message is tried: until then the outcome of each can be looked up. */
const keptMilliseconds = 90 * 24 * 60 * 60 * 1000;
/** As long as a restarted server may still find out what became of a message. */
const unconfirmedMilliseconds = 24 * 60 * 60 * 1000;

/** Forgets what has been settled long ago, and what an unconfirmed message held when nobody can settle it any more. */
export async function pruneMail(now = Date.now()): Promise<void> {
  await db().outboundMail.deleteMany({
    where: {
      status: { in: (['sent', 'failed', 'cancelled', 'unconfirmed'] as const).map(statusIs) },
      createdAt: { lt: new Date(now - keptMilliseconds) },
    },
  });
  await db().outboundMail.updateMany({
    where: { status: statusIs('unconfirmed'), claimedUntil: { lt: new Date(now - unconfirmedMilliseconds) } },
    data: { data: '', ...released },
  });
}

/** What the queue holds that is not done with, by status. */
export async function countQueue(): Promise<Record<string, number>> {
  const statuses: MailStatus[] = ['pending', 'held', 'claimed', 'handing_over', 'failed', 'unconfirmed'];
  const counts = await Promise.all(statuses.map((status) => db().outboundMail.count({ where: { status } })));
  return Object.fromEntries(statuses.map((status, index) => [status, counts[index] ?? 0]));
}

/** How long the message that has waited longest has been due, in seconds; 0 where none is. */
export async function longestOverdueSeconds(now = new Date()): Promise<number> {
  const first = await db().outboundMail.findFirst({
    where: { status: statusIs('pending'), nextAttemptAt: { lte: now } },
    orderBy: { nextAttemptAt: 'asc' },
    select: { nextAttemptAt: true },
  });
  return first ? (now.getTime() - first.nextAttemptAt.getTime()) / 1000 : 0;
}
