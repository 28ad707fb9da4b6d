import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { withoutDefusing } from '../../../platform/csv/format';
import type { CsvRecord } from '../../../platform/csv/reader';
import { insertRows, selectTexts } from '../../../platform/database/json-rows';
import { db, type Transaction } from '../../../platform/database/db';
import { AppError, notFound } from '../../../platform/http/app-error';
import { cutText } from '../../../platform/text/cut';
import { EmailSchema } from '../../../platform/text/email-address';
import { findSuppressions } from '../../mail/outgoing/suppression';
import { lockImports } from './lock';
import {
  importFields,
  ImportLineSchema,
  LeaverSchema,
  outcomeIs,
  stateIs,
  type ImportField,
  type ImportLine,
  type LineOutcome,
  type SubscriptionImport,
} from '../import-schema';

interface Line extends Omit<Partial<ImportLine>, 'status'> {
  line: number;
  email: string;
  outcome: LineOutcome;
  reason?: string;
}

/** Lines per write, few enough that other queries wait only briefly. */
export const chunkSize = 200;
const shownCellMaximum = 300;
/** A file with more lines that cannot be read is not a list, or its columns are read wrongly. */
const unreadableMaximum = 10_000;

/**
 * Reads a file line by line into an import, in constant memory, and determines the outcome of each line. `assigned`
 * gives the field of each column; by default the names in the first line do.
 */
export async function readImportLines(
  importId: number,
  records: AsyncIterable<CsvRecord>,
  assigned?: readonly (ImportField | '')[],
): Promise<void> {
  let columns: ImportColumns | undefined;
  let chunk: Line[] = [];
  let unreadable = 0;
  for await (const record of records) {
    if (!columns) {
      const head = readHead(record.cells, assigned);
      columns = indexesOf(head.columns);
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

function judgeLine({ line, cells, problem }: CsvRecord, columns: ImportColumns): Line {
  const values = cellsByColumn(cells, columns);
  const parsed = ImportLineSchema.safeParse(values);
  if (parsed.success && !problem) {
    const { status, ...data } = parsed.data;
    // If the file has a status column, only lines whose status is `verified` can count as confirmed.
    const isVerified = data.isVerified && (columns.status === undefined || status === 'verified');
    return { line, ...data, isVerified, outcome: status === 'left' ? 'left' : 'waiting' };
  }
  // A mistake elsewhere in the line must not bring back who left.
  const leaver = LeaverSchema.safeParse(values);
  if (leaver.success && !problem) return { line, email: leaver.data.email, outcome: 'left' };
  const reason = problem ?? parsed.error?.issues[0]?.message ?? 'The line cannot be read.';
  const [email = '', firstName = '', lastName = ''] = [values.email, values.firstName, values.lastName].map((value) =>
    value === undefined ? undefined : cutText(value, shownCellMaximum),
  );
  return { line, email, firstName, lastName, outcome: 'invalid', reason };
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
  const rows = await tx.$queryRaw<{ id: number; email: string; outcome: LineOutcome; isVerified: boolean | number }[]>`
    SELECT "id", "email", "outcome", "isVerified" FROM "SubscriptionImportLine" WHERE "id" IN (
      SELECT (
        SELECT line."id" FROM "SubscriptionImportLine" AS line WHERE line."importId" = ${importId}
          AND line."email" = asked."text" AND line."outcome" NOT IN (${outcomeIs('invalid')}, ${outcomeIs('duplicate')})
        LIMIT 1
      ) FROM (${selectTexts(emails)}) AS asked
    )`;
  return rows.map(({ isVerified, ...row }) => ({ ...row, isVerified: Boolean(isVerified) }));
}

/** Raw SQL, because Prisma's queries take a hundred times as long for this many values and block others. */
async function writeChunk(importId: number, chunk: Line[]): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockImports(tx);
    const emails = [...new Set(chunk.filter(({ outcome }) => outcome !== 'invalid').map(({ email }) => email))];
    const known = await findSubscribed(tx, emails);
    const above = await findAbove(tx, importId, emails);
    const suppressed = await findSuppressions(tx, emails);
    const leavers = new Set(chunk.filter(({ outcome }) => outcome === 'left').map(({ email }) => email));
    // Who left, by any line of the file, is not added by another.
    const leaving = above.filter(({ email, outcome }) => outcome === 'waiting' && leavers.has(email));
    await tx.subscriptionImportLine.updateMany({
      where: { id: { in: leaving.map(({ id }) => id) } },
      data: { outcome: outcomeIs('left') },
    });
    for (const { email, outcome } of above) if (outcome === 'left') leavers.add(email);
    const seen = new Set(above.map(({ email }) => email));
    for (const line of chunk) {
      if (line.outcome !== 'waiting') continue;
      if (leavers.has(line.email)) line.outcome = 'left';
      else if (seen.has(line.email)) line.outcome = 'duplicate';
      else if (suppressed.has(line.email)) line.outcome = 'optedOut';
      else if (known.has(line.email)) line.outcome = 'known';
      seen.add(line.email);
    }
    const increment = (outcome: LineOutcome, moved = 0) => ({
      increment: chunk.filter((line) => line.outcome === outcome).length + moved,
    });
    const isPending = (line: { outcome: string; isVerified?: boolean }) =>
      line.outcome === 'waiting' && line.isVerified === false;
    const { count } = await tx.subscriptionImport.updateMany({
      where: { id: importId, state: stateIs('reading') },
      data: {
        waiting: increment('waiting', -leaving.length),
        known: increment('known'),
        optedOut: increment('optedOut'),
        duplicate: increment('duplicate'),
        left: increment('left', leaving.length),
        pending: { increment: chunk.filter(isPending).length - leaving.filter(isPending).length },
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

const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'address', 'subscriber'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  organization: ['organization', 'organisation', 'company', 'companyname', 'employer', 'firm'],
  isVerified: ['isverified', 'verified', 'isconfirmed', 'confirmed'],
  status: ['status', 'state', 'emailstatus', 'memberstatus', 'subscriberstatus', 'subscriptionstatus', 'optinstatus'],
  subscribedAt: ['subscribedat', 'subscribed', 'subscribedon', 'optintime', 'confirmtime'],
};

type ImportColumns = Partial<Record<ImportField, number>>;
type NamedColumns = SubscriptionImport['columns'];

const shownNameMaximum = 60;

/** The field of each column. The first line may already be an address. Throws if the columns cannot be determined. */
function readHead(
  cells: string[],
  assigned: readonly (ImportField | '')[] | undefined,
): { columns: NamedColumns; isNamed: boolean } {
  const isNamed = !EmailSchema.safeParse(cells[assigned?.indexOf('email') ?? 0]).success;
  if (assigned) return { columns: cells.map((cell, index) => named(cell, index, assigned[index] || null)), isNamed };
  if (!isNamed)
    return { columns: cells.map((cell, index) => named(cell, index, index === 0 ? 'email' : null)), isNamed };
  const labels = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  // The first variant that a column has, because "address" next to "email" is a street.
  const indexOf = (field: ImportField) =>
    names[field].map((variant) => labels.indexOf(variant)).find((index) => index >= 0);
  if (indexOf('email') === undefined) {
    throw new AppError(
      'invalid',
      'The first line must name the columns, and one of them must be email. The others may be firstName, lastName, organization, isVerified, status and subscribedAt.',
    );
  }
  const fields = new Map(importFields.map((field) => [indexOf(field), field]));
  return { columns: cells.map((cell, index) => named(cell, index, fields.get(index) ?? null)), isNamed };

  function named(cell: string, index: number, field: ImportField | null): NamedColumns[number] {
    const name = isNamed ? cutText(cell.trim(), shownNameMaximum) : '';
    return { name: name || `Column ${index + 1}`, field };
  }
}

function indexesOf(columns: NamedColumns): ImportColumns {
  return Object.fromEntries(columns.flatMap(({ field }, index) => (field ? [[field, index]] : [])));
}

/** A line's cells by column, without empty ones. Removes an apostrophe that was added to defuse a formula. */
function cellsByColumn(cells: string[], columns: ImportColumns): Partial<Record<ImportField, string>> {
  const values: Partial<Record<ImportField, string>> = {};
  for (const [column, index] of Object.entries(columns)) {
    const value = withoutDefusing((cells[index] ?? '').trim());
    if (value !== '') values[column as ImportField] = value;
  }
  return values;
}
