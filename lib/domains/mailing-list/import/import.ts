import 'server-only';

import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import type { z } from 'zod';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { decodeText, readCsv } from '@/lib/platform/csv/reader';
import { db, type Prisma } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { inChunks } from '@/lib/platform/lists/in-chunks';
import { wakeJob } from '@/lib/platform/process/jobs';

import { mailingListAudit } from '../audit';
import { chunkSize, readImportLines } from './reading';
import { pruneImports } from '../prune';
import {
  importMaximumBytes,
  type ImportQuerySchema,
  outcomeIs,
  rejectionReasons,
  stateIs,
  type RejectedOutcome,
  type ImportStart,
  type SubscriptionImport,
  type SubscriptionImportSummary,
} from '../import-schema';
import { undecided } from '../import-columns';
import { importJob } from './job';

const sampleSize = 10;

const summary = { omit: { lastLine: true, digest: true } } as const;

const columnsOf = (stored: string) => JSON.parse(stored) as SubscriptionImport['columns'];

function toSummary(row: Prisma.SubscriptionImportGetPayload<typeof summary>): SubscriptionImportSummary {
  const { added, waiting, known, optedOut, duplicate, left, noConsent, invalid, columns, ...rest } = row;
  return {
    ...rest,
    columns: columnsOf(columns),
    state: row.state as SubscriptionImport['state'],
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { added, waiting, known, optedOut, duplicate, left, noConsent, invalid },
  };
}

const tooLarge = () => new AppError('too_large', `The file must be at most ${importMaximumBytes / 1024 / 1024} MiB.`);

/**
 * Reads a CSV file of subscribers and determines the outcome of each line. Nothing is added until the import is
 * started. Throws without reading the body if `announcedBytes` is too large. If it `replaces` an import, of the same file
 * and not started, that one is deleted: reading a file again is no upload of its own.
 */
export async function createImport(
  { fileName, columns, replaces }: z.output<typeof ImportQuerySchema>,
  body: ReadableStream<Uint8Array>,
  actor: Actor,
  announcedBytes = 0,
): Promise<SubscriptionImport> {
  if (announcedBytes > importMaximumBytes) throw tooLarge();
  const { id } = await db().subscriptionImport.create({
    data: { fileName, state: stateIs('reading'), createdBy: actor.email },
    select: { id: true },
  });
  try {
    const hash = createHash('sha256');
    await readImportLines(id, readCsv(decodeText(limited(body, hash))), columns);
    await finishReading(id, hash.digest('hex'), replaces, actor);
  } catch (error) {
    await removeImport(id);
    throw error;
  }
  if (replaces) await removeImport(replaces);
  return requireImport(id);
}

async function finishReading(id: number, digest: string, replaces: number | undefined, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { waiting, fileName } = await tx.subscriptionImport.update({
      where: { id },
      data: { state: stateIs('ready'), digest },
      select: { waiting: true, fileName: true },
    });
    if (!replaces) {
      const changes = { addresses: { to: waiting } };
      await recordAudit(tx, actor, {
        action: mailingListAudit['subscription.upload-import'],
        subject: fileName,
        changes,
      });
      return;
    }
    // Its lines are deleted in steps, after this or by `pruneImports`.
    const { count } = await tx.subscriptionImport.updateMany({
      where: { id: replaces, state: stateIs('ready'), digest },
      data: { state: stateIs('reading') },
    });
    if (count > 0) return;
    throw new AppError(
      'conflict',
      'This is not the file that was uploaded, or its import has been started or deleted.',
    );
  });
}

function limited(body: ReadableStream<Uint8Array>, hash: Hash): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        if (size > importMaximumBytes) {
          controller.error(tooLarge());
          return;
        }
        hash.update(part);
        controller.enqueue(part);
      },
    }),
  );
}

export async function listImports(): Promise<SubscriptionImportSummary[]> {
  const rows = await db().subscriptionImport.findMany({ orderBy: { id: 'desc' }, take: 20, ...summary });
  return rows.map(toSummary);
}

export async function requireImport(id: number): Promise<SubscriptionImport> {
  const row = await db().subscriptionImport.findUnique({ where: { id }, ...summary });
  if (!row) throw notFound('Import');
  // Asked for every second or so while it runs, and then shown without addresses.
  if (row.state === stateIs('running')) return { ...toSummary(row), sample: [], rejected: [], incomplete: [] };
  const first = (reason?: { not: null }) =>
    db().subscriptionImportLine.findMany({
      where: { importId: id, outcome: { in: [outcomeIs('waiting'), outcomeIs('added')] }, reason },
      orderBy: { line: 'asc' },
      take: sampleSize,
      select: { line: true, email: true, firstName: true, lastName: true, isVerified: true, reason: true },
    });
  const [sample, rejected, incomplete] = await Promise.all([
    first(),
    rejectedLines(id, 0, sampleSize),
    row.cellsLeftOut > 0 ? first({ not: null }) : [],
  ]);
  return {
    ...toSummary(row),
    sample,
    rejected,
    incomplete: incomplete.map(({ line, email, reason }) => ({ line, email, reason: reason ?? '' })),
  };
}

const ownReasons: readonly string[] = ['noConsent', 'invalid'] satisfies RejectedOutcome[];

async function rejectedLines(importId: number, afterLine: number, take: number) {
  const rows = await db().subscriptionImportLine.findMany({
    where: { importId, line: { gt: afterLine }, outcome: { in: Object.keys(rejectionReasons) } },
    orderBy: { line: 'asc' },
    take,
    select: { line: true, email: true, firstName: true, lastName: true, outcome: true, reason: true },
  });
  return rows.map(({ outcome, reason, firstName, lastName, ...row }) => ({
    ...row,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    reason: (ownReasons.includes(outcome) && reason) || rejectionReasons[outcome as RejectedOutcome],
  }));
}

type RejectedLine = Awaited<ReturnType<typeof rejectedLines>>[number];

export function reportRejectedLines(importId: number) {
  return inChunks(chunkSize, (last?: RejectedLine) => rejectedLines(importId, last?.line ?? 0, chunkSize));
}

/**
 * Starts adding the waiting lines in the background; continues after a restart. Refused while a column that may say who
 * agreed or left is undecided.
 */
export async function startImport(id: number, { basis }: ImportStart, actor: Actor): Promise<SubscriptionImport> {
  await db().$transaction(async (tx) => {
    const [row] = await tx.subscriptionImport.updateManyAndReturn({
      where: { id, state: stateIs('ready') },
      data: { state: stateIs('running'), basis, startedBy: actor.email },
      select: { fileName: true, waiting: true, columns: true, digest: true },
    });
    if (!row) {
      if (await tx.subscriptionImport.count({ where: { id } })) {
        throw new AppError('conflict', 'This import has already been started.');
      }
      throw notFound('Import');
    }
    if (!row.digest) {
      throw new AppError('conflict', 'An earlier release read this file, without all that it says. Upload it again.');
    }
    const open = columnsOf(row.columns).find(({ field }) => field === undecided);
    if (open) throw new AppError('conflict', `Say first what “${open.name}” means: it may say who agreed or who left.`);
    await recordAudit(tx, actor, {
      action: mailingListAudit['subscription.import'],
      subject: row.fileName,
      changes: { addresses: { to: row.waiting }, basis: { to: basis } },
    });
  });
  wakeJob(importJob);
  return requireImport(id);
}

/** Deletes an import and its lines, and stops it if it is running; people it has added stay. */
export async function deleteImport(id: number, actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    // Nothing is added after this; the lines are deleted in steps.
    const [row] = await tx.subscriptionImport.updateManyAndReturn({
      where: { id },
      data: { state: stateIs('reading') },
      select: { fileName: true, basis: true, added: true, waiting: true },
    });
    if (!row) throw notFound('Import');
    const { fileName, basis, added, waiting } = row;
    await recordAudit(tx, actor, {
      // A start states how the people agreed.
      action: basis ? mailingListAudit['subscription.delete-import'] : mailingListAudit['subscription.discard-import'],
      subject: fileName,
      changes: { ...(added > 0 && { added: { to: added } }), ...(waiting > 0 && { notAdded: { to: waiting } }) },
    });
  });
  await removeImport(id);
}

async function removeImport(id: number): Promise<void> {
  while ((await pruneImports({ id }, chunkSize)).count === chunkSize) await setImmediate();
}
