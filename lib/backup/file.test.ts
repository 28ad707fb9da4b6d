import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { readBackupFile, writeBackupFile } from './file';
import { readLines, writeLines, type BackupPart, type BackupTable } from './format';
import type { Row } from './store';

const key = 'a key of backups that is long enough';
const head = { createdAt: '2026-01-02T03:04:05.678Z', migrations: ['20260101000000_init'], rows: 1203 };
const readers: Row[] = Array.from({ length: 1200 }, (_, index) => [
  index + 1,
  `reader-${index}\n"🙂"`,
  index % 2 === 0,
]);
const notes: Row[] = [
  [1, null, false],
  [2, 'x'.repeat(2_000_000), true],
  [3, '', true],
];
let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'site-backup-'));
  path = join(directory, 'backup');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function* tables(): AsyncIterable<BackupTable> {
  for (const [name, rows, lastId] of [
    ['Reader', readers, 1500],
    ['Empty', [], undefined],
    ['Note', notes, 3],
  ] as const) {
    yield {
      table: {
        name,
        columns: [
          ['id', 'integer'],
          ['text', 'text'],
          ['flag', 'boolean'],
        ],
      },
      parts: (async function* () {
        for (let start = 0; start < rows.length; start += 700) yield rows.slice(start, start + 700);
      })(),
      lastId: async () => lastId,
    };
  }
}

const write = (withKey?: string) => writeBackupFile(path, withKey, writeLines(head, tables()));

async function read(withKey?: string): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for await (const part of readLines(readBackupFile(path, withKey))) parts.push(part);
  return parts;
}

it.each([undefined, key])('gives back what was written (key: %s)', async (withKey) => {
  await write(withKey);
  const parts = await read(withKey);
  expect(parts[0]).toEqual({ kind: 'head', head });
  const rowsOf = (name: string) =>
    parts.flatMap((part) => (part.kind === 'rows' && part.table.name === name ? part.rows : []));
  expect(rowsOf('Reader')).toEqual(readers);
  expect(rowsOf('Note')).toEqual(notes);
  expect(parts.flatMap((part) => (part.kind === 'table end' ? [[part.rows, part.lastId]] : []))).toEqual([
    [1200, 1500],
    [0, undefined],
    [3, 3],
  ]);
});

it('is readable only by its owner, and reveals nothing if there is a key', async () => {
  await write(key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path).includes('reader-')).toBe(false);
  expect(readFileSync(path).includes(Buffer.from([0x1f, 0x8b, 8]))).toBe(false);
});

it('leaves no file behind when the database fails', async () => {
  async function* failing(): AsyncIterable<BackupTable> {
    yield* tables();
    throw new Error('the database is gone');
  }
  await expect(writeBackupFile(path, undefined, writeLines(head, failing()))).rejects.toThrow('the database is gone');
  expect(readdirSync(directory)).toEqual([]);
});

const asText = (change: (text: string) => string) => (bytes: Buffer) => gzipSync(change(gunzipSync(bytes).toString()));
const withoutLine = (starts: string) => (text: string) => {
  const lines = text.split('\n');
  lines.splice(
    lines.findIndex((line) => line.startsWith(starts)),
    1,
  );
  return lines.join('\n');
};

it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['is cut off', (bytes) => bytes.subarray(0, bytes.length - 100), /is damaged or incomplete/],
  ['has a bit changed', (bytes) => flip(bytes, Math.floor(bytes.length / 2)), /damaged/],
  ['lacks its end', asText(withoutLine('{"rows"')), /incomplete: its last line is missing/],
  ['lacks the end of its last line', asText((text) => text.slice(0, -5)), /incomplete: its last line is cut off/],
  ['goes on after its end', asText((text) => `${text}[1]\n`), /goes on after its end/],
  ['lacks a row', asText(withoutLine('[7,')), /lacks rows of Reader/],
  ['lacks a table', asText((text) => text.replace(/\{"table":"Empty".*\n.*\n/, '')), /checksum/],
  ['has a row changed', asText((text) => text.replace('"reader-3', '"raeder-3')), /checksum/],
  ['is something else', () => gzipSync('hello\n'), /not a backup of this site/],
  ['is not compressed', () => Buffer.from('hello\n'), /not a backup of this site/],
  ['is empty', () => Buffer.alloc(0), /not a backup of this site/],
  ['has another format', asText((text) => text.replace('"version":1', '"version":2')), /has format 2; this version/],
])('refuses a file that %s', async (_, change, message) => {
  await write();
  writeFileSync(path, change(readFileSync(path)));
  await expect(read()).rejects.toThrow(message);
});

it('refuses an encrypted file without its key, or one that was changed', async () => {
  await write(key);
  await expect(read()).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
  await expect(read(`${key}!`)).rejects.toThrow(/another key/);
  const bytes = readFileSync(path);
  for (const index of [bytes.length - 1, bytes.length - 30, Math.floor(bytes.length / 2)]) {
    writeFileSync(path, flip(bytes, index));
    await expect(read(key)).rejects.toThrow(/damaged/);
  }
  writeFileSync(path, bytes.subarray(0, bytes.length - 40));
  await expect(read(key)).rejects.toThrow(/damaged/);
});

it('refuses a line of any length before it has read more of it than the longest row', async () => {
  let read = 0;
  async function* oneLine(): AsyncIterable<Buffer> {
    while (read < 40) {
      read += 1;
      yield Buffer.alloc(1024 * 1024, 'x');
    }
  }
  const parts = readLines(oneLine());
  await expect(parts[Symbol.asyncIterator]().next()).rejects.toThrow('A line of the backup is longer than 16 MB.');
  expect(read).toBeLessThan(20);
});

it('says that a file is missing', async () => {
  await expect(read()).rejects.toThrow(/backup does not exist$/);
});

function flip(bytes: Buffer, index: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[index] = (changed[index] ?? 0) ^ 0xff;
  return changed;
}

it('keeps two that are written to one name at once apart: the first is whole, the other is refused', async () => {
  const both = await Promise.allSettled([1, 2].map(() => writeBackupFile(path, key, writeLines(head, tables()))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `${path} exists already; a backup never overwrites one.` },
  });
  expect((await read(key)).length).toBeGreaterThan(3);
  expect(readdirSync(directory)).toEqual(['backup']);
});
