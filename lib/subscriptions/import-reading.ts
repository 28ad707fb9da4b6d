import 'server-only';

import { setImmediate } from 'node:timers/promises';

import type { CsvRecord } from '../csv/reader';
import { insertRows, selectTexts } from '../database/json-rows';
import { db, type Transaction } from '../db';
import { AppError, notFound } from '../app-error';
import { EmailSchema } from '../email-address';
import { findSuppressions } from '../mail/outgoing/suppression';
import { ImportLineSchema, outcomeIs, stateIs, type ImportLine, type LineOutcome } from './import-schema';

interface Line extends Partial<ImportLine> {
  line: number;
  email: string;
  outcome: LineOutcome;
  reason?: string;
}

/** So many lines at a time: whoever else asks the database waits no longer than it takes to write them. */
export const chunkSize = 200;
const shownCellMaximum = 300;

/** Reads a file line by line into an import, in constant memory, and says of each line what will become of it. */
export async function readImportLines(importId: number, records: AsyncIterable<CsvRecord>): Promise<void> {
  let columns: ImportColumns | undefined;
  let isFirst = true;
  let chunk: Line[] = [];
  for await (const record of records) {
    if (isFirst) {
      isFirst = false;
      const named = readColumns(record.cells);
      columns = named ?? { email: 0 };
      if (named) continue;
    }
    chunk.push(judgeLine(record, columns ?? { email: 0 }));
    if (chunk.length < chunkSize) continue;
    await writeChunk(importId, chunk);
    chunk = [];
  }
  if (isFirst) throw new AppError('invalid', 'The file is empty.');
  if (chunk.length > 0) await writeChunk(importId, chunk);
}

function judgeLine({ line, cells, problem }: CsvRecord, columns: ImportColumns): Line {
  const values = cellsByColumn(cells, columns);
  const parsed = ImportLineSchema.safeParse(values);
  if (parsed.success && !problem) return { line, ...parsed.data, outcome: 'waiting' };
  const reason = problem ?? parsed.error?.issues[0]?.message ?? 'The line cannot be read.';
  // What is shown in the report may be anything, also what the database cannot hold.
  const [email = '', firstName = '', lastName = ''] = [values.email, values.firstName, values.lastName].map((value) =>
    value?.slice(0, shownCellMaximum).toWellFormed().replaceAll('\0', ''),
  );
  return { line, email, firstName, lastName, outcome: 'invalid', reason };
}

/** Which of these addresses are subscribed. */
export async function findSubscribed(tx: Transaction, emails: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscription" WHERE "email" IN (${selectTexts(emails)})`;
  return new Set(rows.map(({ email }) => email));
}

/** Prisma's own queries take a hundred times as long over so many values, and everybody waits meanwhile. */
async function writeChunk(importId: number, chunk: Line[]): Promise<void> {
  await db().$transaction(async (tx) => {
    const emails = [...new Set(chunk.filter(({ outcome }) => outcome === 'waiting').map(({ email }) => email))];
    const known = await findSubscribed(tx, emails);
    // Ends at the first line of each address: a file may repeat one without end.
    const above = await tx.$queryRaw<{ email: string }[]>`
      SELECT asked."text" AS "email" FROM (${selectTexts(emails)}) AS asked WHERE EXISTS (
        SELECT 1 FROM "SubscriptionImportLine" AS line WHERE line."importId" = ${importId}
          AND line."email" = asked."text" AND line."outcome" NOT IN (${outcomeIs('invalid')}, ${outcomeIs('duplicate')})
      )`;
    const suppressed = await findSuppressions(tx, emails);
    const seen = new Set(above.map(({ email }) => email));
    for (const line of chunk) {
      if (line.outcome !== 'waiting') continue;
      if (seen.has(line.email)) line.outcome = 'duplicate';
      else if (suppressed.has(line.email)) line.outcome = 'optedOut';
      else if (known.has(line.email)) line.outcome = 'known';
      seen.add(line.email);
    }
    const increment = (outcome: LineOutcome) => ({
      increment: chunk.filter((line) => line.outcome === outcome).length,
    });
    const { count } = await tx.subscriptionImport.updateMany({
      where: { id: importId, state: stateIs('reading') },
      data: {
        waiting: increment('waiting'),
        known: increment('known'),
        optedOut: increment('optedOut'),
        duplicate: increment('duplicate'),
        invalid: increment('invalid'),
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
        isVerified: 'boolean',
        subscribedAt: 'timestamp',
        outcome: 'text',
        reason: 'text',
      },
      chunk.map(({ firstName, lastName, isVerified = true, subscribedAt, reason, ...line }) => ({
        ...line,
        importId,
        firstName,
        lastName,
        isVerified,
        subscribedAt,
        reason,
      })),
    );
  });
  // What this process does with SQLite is done at once, one after the other: nobody else would have a turn.
  await setImmediate();
}

const names = {
  email: ['email', 'emailaddress', 'mail'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  isVerified: ['isverified', 'verified'],
  subscribedAt: ['subscribedat', 'subscribed', 'subscribedon'],
} as const;

type ImportColumn = keyof typeof names;
type ImportColumns = Partial<Record<ImportColumn, number>> & { email: number };

/** A first line's columns; undefined where it is an address already. Anything else is an error. */
function readColumns(cells: string[]): ImportColumns | undefined {
  const labels = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const columns: Partial<Record<ImportColumn, number>> = {};
  for (const [column, variants] of Object.entries(names)) {
    const index = labels.findIndex((label) => (variants as readonly string[]).includes(label));
    if (index >= 0) columns[column as ImportColumn] = index;
  }
  if (columns.email !== undefined) return { ...columns, email: columns.email };
  if (EmailSchema.safeParse(cells[0]).success) return undefined;
  throw new AppError(
    'invalid',
    'The first line must name the columns, and one of them must be email. The others may be firstName, lastName, isVerified and subscribedAt.',
  );
}

/** A line's cells by column; empty ones are left out, and an apostrophe that defused a formula is taken away. */
function cellsByColumn(cells: string[], columns: ImportColumns): Partial<Record<ImportColumn, string>> {
  const values: Partial<Record<ImportColumn, string>> = {};
  for (const [column, index] of Object.entries(columns)) {
    const value = (cells[index] ?? '').trim().replace(/^'(?=\s*[=+\-@])/, '');
    if (value !== '') values[column as ImportColumn] = value;
  }
  return values;
}
