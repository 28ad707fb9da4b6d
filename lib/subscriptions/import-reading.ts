import 'server-only';

import type { CsvRecord } from '../csv/reader';
import { db, type Prisma } from '../db';
import { AppError } from '../app-error';
import { EmailSchema } from '../email-address';
import { findSuppressions } from '../mail/outgoing/suppression';
import { ImportLineSchema, type LineOutcome } from './import-schema';

type Line = Omit<Prisma.SubscriptionImportLineCreateManyInput, 'importId' | 'outcome'> & { outcome: LineOutcome };

const chunkSize = 500;
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

async function writeChunk(importId: number, chunk: Line[]): Promise<void> {
  await db().$transaction(async (tx) => {
    const emails = chunk.filter(({ outcome }) => outcome === 'waiting').map(({ email }) => email);
    const [known, above, suppressed] = [
      await tx.subscription.findMany({ where: { email: { in: emails } }, select: { email: true } }),
      // The first line of each address: a file may repeat one without end.
      await tx.subscriptionImportLine.findMany({
        where: {
          importId,
          email: { in: emails },
          outcome: { notIn: ['invalid', 'duplicate'] satisfies LineOutcome[] },
        },
        select: { email: true },
      }),
      await findSuppressions(tx, emails),
    ];
    const knownEmails = new Set(known.map(({ email }) => email));
    const seen = new Set(above.map(({ email }) => email));
    for (const line of chunk) {
      if (line.outcome !== 'waiting') continue;
      if (seen.has(line.email)) line.outcome = 'duplicate';
      else if (suppressed.has(line.email)) line.outcome = 'optedOut';
      else if (knownEmails.has(line.email)) line.outcome = 'known';
      seen.add(line.email);
    }
    await tx.subscriptionImportLine.createMany({ data: chunk.map((line) => ({ ...line, importId })) });
    const count = (outcome: LineOutcome) => chunk.filter((line) => line.outcome === outcome).length;
    await tx.subscriptionImport.update({
      where: { id: importId },
      data: {
        waiting: { increment: count('waiting') },
        known: { increment: count('known') },
        optedOut: { increment: count('optedOut') },
        duplicate: { increment: count('duplicate') },
        invalid: { increment: count('invalid') },
      },
      select: { id: true },
    });
  });
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
