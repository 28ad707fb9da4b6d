import { createHash } from 'node:crypto';

import { z } from 'zod';

import { BackupSecretsSchema } from './secrets';
import { BackupError, columnTypes, type Row, type Table } from './store';

/**
 * A backup is a text file with one JSON value per line: a head; for each table its description, its rows as arrays, and
 * their number; finally the total number of rows and the SHA-256 of all previous lines.
 */
const formatName = 'databp-backup';
const formatVersion = 1;

const HeadSchema = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** The schema's version: the migrations that had been applied. */
  migrations: z.array(z.string()).min(1),
  /** Total for all tables, to show the progress of a restore. */
  rows: z.int(),
  /** Absent from backups of earlier releases. */
  secrets: BackupSecretsSchema.optional(),
});
export type BackupHead = Omit<z.infer<typeof HeadSchema>, 'format' | 'version'>;

const TableSchema = z.object({
  table: z.string(),
  columns: z.array(z.tuple([z.string(), z.enum(columnTypes)])),
});
const TableEndSchema = z.object({ end: z.string(), rows: z.int(), lastId: z.int().optional() });
const EndSchema = z.object({ rows: z.int(), sha256: z.string() });

/** Rows are yielded in parts of about this size, so that memory use does not grow with the table. */
const rowsPerPart = 500;
const bytesPerPart = 1024 * 1024;
/** Far beyond the longest row of the site; bounds the memory that a manipulated file can occupy. */
const longestLineMegabytes = 16;

export interface BackupTable {
  table: Table;
  parts: AsyncIterable<Row[]>;
  lastId(): Promise<number | undefined>;
}

export async function* writeLines(head: BackupHead, tables: AsyncIterable<BackupTable>): AsyncIterable<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  let total = 0;
  yield hashed(line({ format: formatName, version: formatVersion, ...head }));
  for await (const { table, parts, lastId } of tables) {
    let rows = 0;
    yield hashed(line({ table: table.name, columns: table.columns }));
    for await (const part of parts) {
      rows += part.length;
      yield hashed(part.map(line).join(''));
    }
    total += rows;
    yield hashed(line({ end: table.name, rows, lastId: await lastId() }));
  }
  yield line({ rows: total, sha256: hash.digest('hex') });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'rows'; table: Table; rows: Row[] }
  | { kind: 'table end'; table: Table; rows: number; lastId?: number };

/** Parses the lines of a backup. Throws a BackupError if they are not exactly what `writeLines` wrote. */
export async function* readLines(text: AsyncIterable<Buffer>): AsyncIterable<BackupPart> {
  const hash = createHash('sha256');
  let head: BackupHead | undefined;
  let table: Table | undefined;
  const rows: Row[] = [];
  let partBytes = 0;
  let tableRows = 0;
  let total = 0;
  let isComplete = false;
  for await (const bytes of splitLines(text)) {
    if (isComplete) throw new BackupError('The backup goes on after its end.');
    const value = parseLine(bytes);
    if (!head) {
      head = parseHead(value);
      yield { kind: 'head', head };
    } else if (table && Array.isArray(value)) {
      rows.push(value as Row);
      tableRows += 1;
      partBytes += bytes.length;
      if (rows.length === rowsPerPart || partBytes >= bytesPerPart) {
        partBytes = 0;
        yield { kind: 'rows', table, rows: rows.splice(0) };
      }
    } else if (table) {
      const end = parsed(TableEndSchema, value);
      if (end.end !== table.name || end.rows !== tableRows)
        throw new BackupError(`The backup lacks rows of ${table.name}.`);
      if (rows.length > 0) yield { kind: 'rows', table, rows: rows.splice(0) };
      yield { kind: 'table end', table, rows: tableRows, lastId: end.lastId };
      total += tableRows;
      tableRows = 0;
      table = undefined;
    } else {
      const end = EndSchema.safeParse(value).data;
      if (end) {
        if (end.rows !== total || end.sha256 !== hash.digest('hex')) {
          throw new BackupError('The backup is damaged: its checksum does not match.');
        }
        isComplete = true;
        continue;
      }
      const { table: name, columns } = parsed(TableSchema, value);
      table = { name, columns };
    }
    hash.update(bytes).update('\n');
  }
  if (!isComplete) throw new BackupError('The backup is incomplete: its last line is missing.');
}

function parseHead(value: unknown): BackupHead {
  const other = z.object({ format: z.literal(formatName), version: z.number() }).safeParse(value).data;
  if (other && other.version !== formatVersion) {
    throw new BackupError(`The backup has format ${other.version}; this version of the site reads ${formatVersion}.`);
  }
  const { createdAt, migrations, rows, secrets } = parsed(HeadSchema, value);
  return { createdAt, migrations, rows, secrets };
}

function parseLine(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BackupError('This is not a backup of this site, or it is damaged.');
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new BackupError('This is not a backup of this site, or it is damaged.');
  return result.data;
}

async function* splitLines(text: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of text) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const piece = chunk.subarray(start, end);
      yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece;
      rest = [];
      restBytes = 0;
      start = end + 1;
    }
    if (start === chunk.length) continue;
    restBytes += chunk.length - start;
    if (restBytes > longestLineMegabytes * 1024 * 1024)
      throw new BackupError(`A line of the backup is longer than ${longestLineMegabytes} MB.`);
    rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) throw new BackupError('The backup is incomplete: its last line is cut off.');
}
