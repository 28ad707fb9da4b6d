import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { decodeUtf8, readCsv } from '../csv/reader';
import { db, type Prisma } from '../db';
import { AppError, notFound } from '../app-error';
import { findSuppressions } from '../mail/outgoing/suppression';
import { wakeJob, type Job } from '../process/jobs';
import { recordConsent } from './consent';
import { readImportLines } from './import-reading';
import {
  importMaximumBytes,
  rejectionReasons,
  type ImportStart,
  type LineOutcome,
  type SubscriptionImport,
  type SubscriptionImportSummary,
} from './import-schema';

const sampleSize = 10;
const chunkSize = 500;
const outcomeIs = (outcome: LineOutcome) => outcome;
const stateIs = (state: SubscriptionImport['state']) => state;

const summaryFields = {
  id: true,
  fileName: true,
  state: true,
  basis: true,
  added: true,
  waiting: true,
  known: true,
  optedOut: true,
  duplicate: true,
  invalid: true,
  createdBy: true,
  createdAt: true,
  finishedAt: true,
} satisfies Prisma.SubscriptionImportSelect;

function toSummary(
  row: Prisma.SubscriptionImportGetPayload<{ select: typeof summaryFields }>,
): SubscriptionImportSummary {
  const { added, waiting, known, optedOut, duplicate, invalid, ...rest } = row;
  return {
    ...rest,
    state: row.state as SubscriptionImport['state'],
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { added, waiting, known, optedOut, duplicate, invalid },
  };
}

/** Reads a CSV file of subscribers and judges it line by line. Nothing is added before the import is started. */
export async function createImport(
  fileName: string,
  body: ReadableStream<Uint8Array>,
  actor: Actor,
): Promise<SubscriptionImport> {
  const { id } = await db().subscriptionImport.create({
    data: { fileName, state: stateIs('reading'), createdBy: actor.email },
    select: { id: true },
  });
  try {
    await readImportLines(id, readCsv(decodeUtf8(limited(body))));
  } catch (error) {
    await db().subscriptionImport.deleteMany({ where: { id } });
    throw error;
  }
  await db().subscriptionImport.update({ where: { id }, data: { state: stateIs('ready') }, select: { id: true } });
  return requireImport(id);
}

function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        if (size > importMaximumBytes) {
          controller.error(
            new AppError('too_large', `The file must be at most ${importMaximumBytes / 1024 / 1024} MiB.`),
          );
        } else controller.enqueue(part);
      },
    }),
  );
}

/** The newest imports. */
export async function listImports(): Promise<SubscriptionImportSummary[]> {
  const rows = await db().subscriptionImport.findMany({ orderBy: { id: 'desc' }, take: 20, select: summaryFields });
  return rows.map(toSummary);
}

/** An import with the first of its lines. */
export async function requireImport(id: number): Promise<SubscriptionImport> {
  const row = await db().subscriptionImport.findUnique({ where: { id }, select: summaryFields });
  if (!row) throw notFound('Import');
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

interface RejectedLine {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  reason: string;
}

async function rejectedLines(importId: number, afterLine: number, take: number): Promise<RejectedLine[]> {
  const rows = await db().subscriptionImportLine.findMany({
    where: {
      importId,
      line: { gt: afterLine },
      outcome: { in: (['known', 'optedOut', 'duplicate', 'invalid'] as const).map(outcomeIs) },
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

/** Every line that was left out, and why, in chunks. */
export async function* reportRejectedLines(importId: number): AsyncGenerator<RejectedLine[]> {
  for (let lastLine = 0; ;) {
    const lines = await rejectedLines(importId, lastLine, chunkSize);
    if (lines.length > 0) yield lines;
    if (lines.length < chunkSize) return;
    lastLine = lines.at(-1)?.line ?? lastLine;
  }
}

/** Begins to add what waits; it goes on in the background, also after a restart. */
export async function startImport(id: number, { basis }: ImportStart, actor: Actor): Promise<SubscriptionImport> {
  await db().$transaction(async (tx) => {
    const rows = await tx.subscriptionImport.updateManyAndReturn({
      where: { id, state: stateIs('ready') },
      data: { state: stateIs('running'), basis },
      select: { fileName: true, waiting: true },
    });
    const row = rows[0];
    if (!row) {
      if (await tx.subscriptionImport.count({ where: { id } })) {
        throw new AppError('conflict', 'This import has already been started.');
      }
      throw notFound('Import');
    }
    await recordAudit(tx, actor, {
      action: 'subscription.import',
      subject: row.fileName,
      changes: { addresses: { to: row.waiting }, basis: { to: basis } },
    });
  });
  wakeJob(importJob);
  return requireImport(id);
}

/** Forgets an import and its lines; whom it has added stays. One that is running ends where it is. */
export async function deleteImport(id: number): Promise<void> {
  const { count } = await db().subscriptionImport.deleteMany({ where: { id } });
  if (count === 0) throw notFound('Import');
}

/** Adds the next lines of an import that is running; also after a restart. */
export const importJob: Job = { name: 'imports', every: 500, run: importStep };

export async function importStep(): Promise<boolean> {
  const job = await db().subscriptionImport.findFirst({
    where: { state: stateIs('running') },
    orderBy: { id: 'asc' },
    select: { id: true, fileName: true, basis: true, lastLine: true },
  });
  if (!job) return false;
  await db().$transaction(async (tx) => {
    const lines = await tx.subscriptionImportLine.findMany({
      where: { importId: job.id, outcome: outcomeIs('waiting') },
      orderBy: { line: 'asc' },
      take: chunkSize,
      select: {
        id: true,
        line: true,
        email: true,
        firstName: true,
        lastName: true,
        isVerified: true,
        subscribedAt: true,
      },
    });
    const now = new Date();
    // Whoever comes second waits here, and then finds that the lines are not the next ones any more.
    const { count } = await tx.subscriptionImport.updateMany({
      where: { id: job.id, lastLine: job.lastLine, state: stateIs('running') },
      data: lines.length > 0 ? { lastLine: lines.at(-1)?.line } : { state: stateIs('done'), finishedAt: now },
    });
    if (count === 0 || lines.length === 0) return;
    const emails = lines.map(({ email }) => email);
    const known = await tx.subscription.findMany({ where: { email: { in: emails } }, select: { email: true } });
    const knownEmails = new Set(known.map(({ email }) => email));
    const suppressed = await findSuppressions(tx, emails);
    const outcomeOf = ({ email }: { email: string }) =>
      suppressed.has(email) ? 'optedOut' : knownEmails.has(email) ? 'known' : 'added';
    const added = lines.filter((line) => outcomeOf(line) === 'added');
    await tx.subscription.createMany({
      data: added.map(({ email, firstName, lastName, isVerified, subscribedAt }) => ({
        email,
        firstName,
        lastName,
        isVerified,
        subscribedAt: subscribedAt ?? now,
        verifiedAt: isVerified ? (subscribedAt ?? now) : null,
      })),
    });
    await recordConsent(
      tx,
      added.map(({ email }) => ({ email, event: 'imported', form: `file ${job.fileName}`, wording: job.basis })),
      now,
    );
    const counts = { added: 0, known: 0, optedOut: 0 };
    for (const outcome of ['added', 'known', 'optedOut'] as const) {
      const ids = lines.filter((line) => outcomeOf(line) === outcome).map(({ id }) => id);
      counts[outcome] = ids.length;
      if (ids.length > 0) await tx.subscriptionImportLine.updateMany({ where: { id: { in: ids } }, data: { outcome } });
    }
    await tx.subscriptionImport.update({
      where: { id: job.id },
      data: {
        added: { increment: counts.added },
        known: { increment: counts.known },
        optedOut: { increment: counts.optedOut },
        waiting: { decrement: lines.length },
      },
      select: { id: true },
    });
  });
  return true;
}
