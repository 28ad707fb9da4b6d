import 'server-only';

import { countListSteps } from '@/lib/domains/analytics/intake/step-counts';
import { findSuppressions, keepOffList } from '@/lib/domains/mail/outgoing/suppression';
import { db } from '@/lib/platform/database/db';
import { insertRows, selectTexts } from '@/lib/platform/database/json-rows';
import type { Job } from '@/lib/platform/process/jobs';

import { recordConsent } from '../consent';
import { chunkSize, findSubscribed, lockImports } from './reading';
import { outcomeIs, stateIs } from '../import-schema';

/** Adds the next lines of a running import; continues after a restart. */
export const importJob: Job = { name: 'imports', every: 500, firstAfter: 2000, run: importStep };

const emailsOf = (lines: readonly { email: string }[]) => lines.map(({ email }) => email);

/** Besides adding, keeps those off the list of whom the file says that they left, and who are not on it. */
export async function importStep(): Promise<boolean> {
  const job = await db().subscriptionImport.findFirst({
    where: { state: stateIs('running') },
    orderBy: { id: 'asc' },
    select: { id: true, fileName: true, basis: true, lastLine: true, createdBy: true, startedBy: true },
  });
  if (!job) return false;
  await db().$transaction(async (tx) => {
    await lockImports(tx);
    const read = await tx.subscriptionImportLine.findMany({
      where: {
        importId: job.id,
        line: { gt: job.lastLine },
        outcome: { in: [outcomeIs('waiting'), outcomeIs('left')] },
      },
      orderBy: { line: 'asc' },
      take: chunkSize,
      select: {
        line: true,
        email: true,
        firstName: true,
        lastName: true,
        organization: true,
        isVerified: true,
        subscribedAt: true,
        outcome: true,
      },
    });
    const now = new Date();
    // A concurrent instance waits here and then finds the lines already processed.
    const { count } = await tx.subscriptionImport.updateMany({
      where: { id: job.id, lastLine: job.lastLine, state: stateIs('running') },
      data: read.length > 0 ? { lastLine: read.at(-1)?.line } : { state: stateIs('done'), finishedAt: now },
    });
    if (count === 0 || read.length === 0) return;
    const known = await findSubscribed(tx, emailsOf(read));
    const suppressed = await findSuppressions(tx, emailsOf(read));
    const leavers = emailsOf(read.filter(({ outcome }) => outcome === 'left'));
    await keepOffList(
      tx,
      leavers.filter((email) => !known.has(email) && !suppressed.has(email)),
    );
    const lines = read.filter(({ outcome }) => outcome === 'waiting');
    const emails = emailsOf(lines);
    const outcomeOf = (email: string) => (suppressed.has(email) ? 'optedOut' : known.has(email) ? 'known' : 'added');
    const added = lines.filter(({ email }) => outcomeOf(email) === 'added');
    await insertRows(
      tx,
      'Subscription',
      {
        email: 'text',
        firstName: 'text',
        lastName: 'text',
        organization: 'text',
        isVerified: 'boolean',
        subscribedAt: 'timestamp',
        verifiedAt: 'timestamp',
      },
      added.map(({ line: _line, outcome: _outcome, ...row }) => {
        const subscribedAt = row.subscribedAt ?? now;
        return { ...row, subscribedAt, verifiedAt: row.isVerified ? subscribedAt : null };
      }),
    );
    await recordConsent(
      tx,
      added.map(({ email }) => ({
        email,
        event: 'imported',
        form: `file ${job.fileName}`,
        wording: job.basis,
        by: job.startedBy ?? job.createdBy,
      })),
      now,
    );
    await countListSteps(
      tx,
      added.map(() => 'added'),
      now,
    );
    const counts = { added: 0, known: 0, optedOut: 0 };
    for (const outcome of ['added', 'known', 'optedOut'] as const) {
      const judged = emails.filter((email) => outcomeOf(email) === outcome);
      counts[outcome] = judged.length;
      await tx.$executeRaw`
        UPDATE "SubscriptionImportLine" SET "outcome" = ${outcome}
        WHERE "importId" = ${job.id} AND "outcome" = ${outcomeIs('waiting')} AND "email" IN (${selectTexts(judged)})`;
    }
    await tx.subscriptionImport.update({
      where: { id: job.id },
      data: {
        added: { increment: counts.added },
        known: { increment: counts.known },
        optedOut: { increment: counts.optedOut },
        waiting: { decrement: lines.length },
        pending: { decrement: lines.filter((line) => !line.isVerified && !added.includes(line)).length },
      },
      select: { id: true },
    });
  });
  return true;
}
