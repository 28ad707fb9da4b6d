import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { findSuppressions } from '@/lib/domains/mail/outgoing/suppression';
import type { CsvRecord } from '@/lib/platform/csv/reader';
import { db, type Transaction } from '@/lib/platform/database/db';
import { insertRows, selectTexts } from '@/lib/platform/database/json-rows';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { addressesIn } from '@/lib/platform/text/email-address';
import { takeLock } from '@/lib/platform/database/db';

import type { ColumnChoice } from '../import-columns';
import { outcomeIs, stateIs, type LineOutcome } from '../import-schema';
import { readHead, type NamedColumns } from './head';
import { judgeLine, type Line } from './line';

/** Lines per write, few enough that other queries wait only briefly. */
export const chunkSize = 200;
/** A file with more lines that cannot be read is not a list, or its columns are read wrongly. */
const unreadableMaximum = 10_000;

/**
 * Reads a file line by line into an import, in constant memory, and determines the outcome of each line. `assigned`
 * gives the field of each column; by default the names in the first line do.
 */
export async function readImportLines(
  importId: number,
  records: AsyncIterable<CsvRecord>,
  assigned?: readonly ColumnChoice[],
): Promise<void> {
  let columns: NamedColumns | undefined;
  let chunk: Line[] = [];
  let unreadable = 0;
  for await (const record of records) {
    if (!columns) {
      const head = readHead(record.cells, assigned);
      columns = head.columns;
      await db().subscriptionImport.updateMany({
        where: { id: importId },
        data: { columns: JSON.stringify(head.columns) },
      });
      if (head.isNamed) continue;
    }
    const line = judgeLine(record, columns);
    if (line.outcome === 'invalid') unreadable += 1;
    if (unreadable > unreadableMaximum) throw tooManyUnreadable(line);
    chunk.push(line);
    if (chunk.length < chunkSize) continue;
    await writeChunk(importId, chunk);
    chunk = [];
  }
  if (!columns) throw new AppError('invalid', 'The file is empty.');
  if (chunk.length > 0) await writeChunk(importId, chunk);
}

function tooManyUnreadable({ line, reason }: Line): AppError {
  return new AppError(
    'invalid',
    `More than ${unreadableMaximum.toLocaleString('en-US')} lines of the file cannot be read, and nothing was kept of it. Line ${line}: ${reason}`,
  );
}

/** Returns the subset of these addresses that is subscribed. */
export async function findSubscribed(tx: Transaction, emails: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscription" WHERE "email" IN (${selectTexts(emails)})`;
  return new Set(rows.map(({ email }) => email));
}

/**
 * Returns the first line of each of these addresses in what was read before. Stops there: a file may repeat an address
 * without limit.
 */
async function findAbove(tx: Transaction, importId: number, emails: string[]) {
  type Row = Pick<Line, 'email' | 'outcome' | 'reason'> & { id: number; isVerified: boolean | number };
  const rows = await tx.$queryRaw<Row[]>`
    SELECT "id", "email", "outcome", "reason", "isVerified" FROM "SubscriptionImportLine" WHERE "id" IN (
      SELECT (
        SELECT line."id" FROM "SubscriptionImportLine" AS line WHERE line."importId" = ${importId}
          AND line."email" = asked."text" AND line."outcome" NOT IN (${outcomeIs('invalid')}, ${outcomeIs('duplicate')})
        LIMIT 1
      ) FROM (${selectTexts(emails)}) AS asked
    )`;
  return rows.map(({ isVerified, ...row }) => ({ ...row, isVerified: Boolean(isVerified) }));
}

/** Raw SQL, because Prisma's queries take a hundred times as long for this many values and block others. */
async function writeChunk(importId: number, read: readonly Line[]): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockImports(tx);
    const chunk = await withoutErased(tx, read);
    const emails = [
      ...new Set(chunk.filter(({ email, outcome }) => email && outcome !== 'invalid').map(({ email }) => email)),
    ];
    const known = await findSubscribed(tx, emails);
    const above = await findAbove(tx, importId, emails);
    const suppressed = await findSuppressions(tx, emails);
    // Whom any line of the file keeps off is not added by another.
    const blocked = new Map<string, 'noConsent' | 'left'>();
    for (const outcome of ['noConsent', 'left'] as const) {
      for (const line of [...above, ...chunk]) if (line.outcome === outcome) blocked.set(line.email, outcome);
    }
    const stopped = above.filter(({ email, outcome }) => outcome === 'waiting' && blocked.has(email));
    for (const outcome of ['noConsent', 'left'] as const) {
      const moved = stopped.filter(({ email }) => blocked.get(email) === outcome);
      await tx.subscriptionImportLine.updateMany({
        where: { id: { in: moved.map(({ id }) => id) } },
        data: { outcome: outcomeIs(outcome), reason: null },
      });
    }
    const seen = new Set(above.map(({ email }) => email));
    for (const line of chunk) {
      if (line.outcome !== 'waiting') continue;
      line.outcome =
        blocked.get(line.email) ??
        (seen.has(line.email)
          ? 'duplicate'
          : suppressed.has(line.email)
            ? 'optedOut'
            : known.has(line.email)
              ? 'known'
              : 'waiting');
      if (line.outcome !== 'waiting') line.reason = undefined;
      seen.add(line.email);
    }
    type Judged = Pick<Line, 'outcome' | 'reason' | 'isVerified'>;
    const increment = (matches: (line: Judged) => boolean) => ({
      increment: chunk.filter(matches).length - stopped.filter(matches).length,
    });
    const ofOutcome = (outcome: LineOutcome) => ({
      increment:
        increment((line) => line.outcome === outcome).increment +
        stopped.filter(({ email }) => blocked.get(email) === outcome).length,
    });
    const { count } = await tx.subscriptionImport.updateMany({
      where: { id: importId, state: stateIs('reading') },
      data: {
        waiting: ofOutcome('waiting'),
        known: ofOutcome('known'),
        optedOut: ofOutcome('optedOut'),
        duplicate: ofOutcome('duplicate'),
        left: ofOutcome('left'),
        noConsent: ofOutcome('noConsent'),
        invalid: ofOutcome('invalid'),
        pending: increment((line) => line.outcome === 'waiting' && line.isVerified === false),
        cellsLeftOut: increment((line) => line.outcome === 'waiting' && Boolean(line.reason)),
      },
    });
    if (count === 0) throw notFound('Import');
    await insertRows(
      tx,
      'SubscriptionImportLine',
      {
        importId: 'integer',
        line: 'integer',
        email: 'text',
        firstName: 'text',
        lastName: 'text',
        organization: 'text',
        isVerified: 'boolean',
        subscribedAt: 'timestamp',
        outcome: 'text',
        reason: 'text',
      },
      chunk.map(({ firstName, lastName, organization, isVerified = true, subscribedAt, reason, ...line }) => ({
        ...line,
        importId,
        firstName,
        lastName,
        organization,
        isVerified,
        subscribedAt,
        reason,
      })),
    );
  });
  // SQLite runs synchronously in this process: let other requests have a turn.
  await setImmediate();
}

/** Keeps only the number of a line that names an erased address: no file stores again what was erased. */
async function withoutErased(tx: Transaction, lines: readonly Line[]): Promise<Line[]> {
  const named = lines.map(addressesOf);
  const suppressed = await findSuppressions(tx, [...new Set(named.flat())]);
  const isErased = (email: string) => suppressed.get(email) === 'erased';
  return lines.map((line, index) =>
    named[index]?.some(isErased) ? { line: line.line, email: '', outcome: 'optedOut' } : line,
  );
}

/** A line that cannot be read is kept as it is written, and may name an address in any cell. */
function addressesOf({ outcome, email, firstName, lastName, reason }: Line): string[] {
  return outcome === 'invalid' ? addressesIn([email, firstName, lastName, reason].join(' ; ')) : [email];
}

/**
 * Lets imports and erasures follow each other, across instances: an import that had looked before an erasure would store
 * the address after it. Call before anything else in the transaction that either looks at or writes.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await takeLock(tx, 'imports');
}
