import 'server-only';

import { setImmediate } from 'node:timers/promises';

import type { z } from 'zod';

import { recordAudit, type Actor } from '../../audit/service';
import { mailingListAudit } from '../audit';
import { decodeText, readCsv } from '../../../platform/csv/reader';
import { db, type Prisma } from '../../../platform/database/db';
import { AppError, notFound } from '../../../platform/http/app-error';
import { inChunks } from '../../../platform/lists/in-chunks';
import { wakeJob } from '../../../platform/process/jobs';
import { chunkSize, readImportLines } from './reading';
import { pruneImports } from '../prune';
import {
  importMaximumBytes,
  type ImportQuerySchema,
  outcomeIs,
  rejectionReasons,
  stateIs,
  type ImportStart,
  type SubscriptionImport,
  type SubscriptionImportSummary,
} from '../import-schema';
import { importJob } from './job';

const sampleSize = 10;

const summary = { omit: { lastLine: true } } as const;

function toSummary(row: Prisma.SubscriptionImportGetPayload<typeof summary>): SubscriptionImportSummary {
  const { added, waiting, known, optedOut, duplicate, left, invalid, columns, ...rest } = row;
  return {
    ...rest,
    columns: JSON.parse(columns) as SubscriptionImport['columns'],
    state: row.state as SubscriptionImport['state'],
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { added, waiting, known, optedOut, duplicate, left, invalid },
  };
}

const tooLarge = () => new AppError('too_large', `The file must be at most ${importMaximumBytes / 1024 / 1024} MiB.`);

/**
 * Reads a CSV file of subscribers and determines the outcome of each line. Nothing is added until the import is
 * started. Throws without reading the body if `announcedBytes` is too large.
 */
export async function createImport(
  { fileName, columns }: z.output<typeof ImportQuerySchema>,
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
    await readImportLines(id, readCsv(decodeText(limited(body))), columns);
  } catch (error) {
    await removeImport(id);
    throw error;
  }
  await db().$transaction(async (tx) => {
    const { waiting } = await tx.subscriptionImport.update({
      where: { id },
      data: { state: stateIs('ready') },
      select: { waiting: true },
    });
    await recordAudit(tx, actor, {
      action: mailingListAudit['subscription.upload-import'],
      subject: fileName,
      changes: { addresses: { to: waiting } },
    });
  });
  return requireImport(id);
}

function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        if (size > importMaximumBytes) {
          controller.error(tooLarge());
        } else controller.enqueue(part);
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
  if (row.state === stateIs('running')) return { ...toSummary(row), sample: [], rejected: [] };
  const [sample, rejected] = await Promise.all([
    db().subscriptionImportLine.findMany({
      where: { importId: id, outcome: { in: [outcomeIs('waiting'), outcomeIs('added')] } },
      orderBy: { line: 'asc' },
      take: sampleSize,
      select: { line: true, email: true, firstName: true, lastName: true, isVerified: true },
    }),
    rejectedLines(id, 0, sampleSize),
  ]);
  return { ...toSummary(row), sample, rejected };
}

async function rejectedLines(importId: number, afterLine: number, take: number) {
  const rows = await db().subscriptionImportLine.findMany({
    where: {
      importId,
      line: { gt: afterLine },
      outcome: { in: (['known', 'optedOut', 'duplicate', 'left', 'invalid'] as const).map(outcomeIs) },
    },
    orderBy: { line: 'asc' },
    take,
    select: { line: true, email: true, firstName: true, lastName: true, outcome: true, reason: true },
  });
  return rows.map(({ outcome, reason, firstName, lastName, ...row }) => ({
    ...row,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    reason: reason ?? rejectionReasons[outcome as keyof typeof rejectionReasons],
  }));
}

type RejectedLine = Awaited<ReturnType<typeof rejectedLines>>[number];

export function reportRejectedLines(importId: number) {
  return inChunks(chunkSize, (last?: RejectedLine) => rejectedLines(importId, last?.line ?? 0, chunkSize));
}

/** Starts adding the waiting lines in the background; continues after a restart. */
export async function startImport(id: number, { basis }: ImportStart, actor: Actor): Promise<SubscriptionImport> {
  await db().$transaction(async (tx) => {
    const [row] = await tx.subscriptionImport.updateManyAndReturn({
      where: { id, state: stateIs('ready') },
      data: { state: stateIs('running'), basis },
      select: { fileName: true, waiting: true },
    });
    if (!row) {
      if (await tx.subscriptionImport.count({ where: { id } })) {
        throw new AppError('conflict', 'This import has already been started.');
      }
      throw notFound('Import');
    }
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
