import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { backupCheck } from '@/lib/backup/backup-check';
import { readBackupState } from '@/lib/backup/backup-state';
import { readBackupFile, writeBackupFile } from '@/lib/backup/file';
import { FolderTarget } from '@/lib/backup/folder-target';
import { readLines, writeLines, type BackupHead, type BackupTable } from '@/lib/backup/format';
import { backUpIfDue } from '@/lib/backup/run-backup';
import { BackupError, type Row } from '@/lib/backup/store';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';

import { api } from '@/tools/test-bed/api';
import '../factories/quick-scrypt';

jest.setTimeout(180_000);

const directory = mkdtempSync(join(tmpdir(), 'site-faults-'));
const folder = join(directory, 'backups');
const key = 'a key of backups that is long enough';
const hour = 3_600_000;
let clock = Date.parse('2026-04-20T10:05:00Z');
const nextHour = () => new Date((clock += hour));
const dataDirectory = process.env.DATA_DIR;

function use(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
  use({ BACKUP_TARGET: folder, BACKUP_KEY: key, BACKUP_SCHEDULE: 'hourly', DATA_DIR: join(directory, 'site') });
});
afterEach(() => {
  jest.restoreAllMocks();
  use({ BACKUP_TARGET: undefined, BACKUP_KEY: undefined, BACKUP_SCHEDULE: undefined, HEARTBEAT_URL: undefined });
  use({ DATA_DIR: dataDirectory });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Makes a first proven backup and returns its name. */
async function proveFirst(): Promise<string> {
  await backUpIfDue(nextHour());
  const { proven, failure } = await readBackupState();
  expect(failure).toBeUndefined();
  return proven?.name ?? '';
}

/** Expects the last backup to have failed for this reason, and the first one to count still. */
async function expectFailure(first: string, reason: RegExp): Promise<void> {
  const { proven, failure } = await readBackupState();
  expect(failure?.message).toMatch(reason);
  expect(proven?.name).toBe(first);
  const { status, message } = await backupCheck.run();
  expect(status).not.toBe('ok');
  expect(message).toMatch(reason);
}

/** Rewrites the next file in the target once it is stored; `work` gets its path and replaces the file. */
function afterStoring(work: (path: string) => Promise<void>): void {
  const put = FolderTarget.prototype.put;
  jest.spyOn(FolderTarget.prototype, 'put').mockImplementationOnce(async function (this: FolderTarget, path, name) {
    await put.call(this, path, name);
    await work(join(this.name, name));
  });
}

/** A backup with the same rows but one, complete and with a valid checksum of its own. */
async function rewrite(path: string, newKey: string, change: (table: string, row: Row) => Row): Promise<void> {
  let head: BackupHead | undefined;
  const tables: { table: BackupTable['table']; rows: Row[]; lastId?: number }[] = [];
  let rows: Row[] = [];
  for await (const part of readLines(readBackupFile(path, key))) {
    if (part.kind === 'head') head = part.head;
    else if (part.kind === 'rows') rows.push(...part.rows.map((row) => change(part.table.name, row)));
    else {
      tables.push({ table: part.table, rows, lastId: part.lastId });
      rows = [];
    }
  }
  if (!head) throw new Error('The backup has no head.');
  async function* again(): AsyncIterable<BackupTable> {
    for (const { table, rows: own, lastId } of tables)
      yield { table, parts: (async function* () { yield own; })(), lastId: () => Promise.resolve(lastId) }; // prettier-ignore
  }
  const draft = `${path}.rewritten`;
  await writeBackupFile(draft, newKey, writeLines(head, again()));
  renameSync(draft, path);
}

it('names the table of the one row that was altered, in a file whose own checksum is right', async () => {
  await db().newsItem.create({
    data: { title: 'As it was', excerpt: 'x', content: 'x', category: 'News', date: '2026-04-01', link: '' },
  });
  const first = await proveFirst();
  afterStoring((path) =>
    rewrite(path, key, (table, row) =>
      table === 'NewsItem' ? row.map((cell) => (cell === 'As it was' ? 'As it was not' : cell)) : row,
    ),
  );
  await backUpIfDue(nextHour());
  await expectFailure(first, /^A row of NewsItem differs after the restore\./);
  expect(readdirSync(folder)).toEqual([first]);
});

it('says that the file was encrypted with another key', async () => {
  const first = await proveFirst();
  afterStoring((path) => rewrite(path, `${key} of another site`, (_, row) => row));
  await backUpIfDue(nextHour());
  await expectFailure(first, /was encrypted with another key/);
  expect(readdirSync(folder)).toEqual([first]);
});

it('says that half a file was written', async () => {
  const first = await proveFirst();
  afterStoring(async (path) => writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2)));
  await backUpIfDue(nextHour());
  await expectFailure(first, /is damaged or incomplete/);
  expect(readdirSync(folder)).toEqual([first]);
});

it('leaves nothing readable on the disk while it proves a backup', async () => {
  const data = join(directory, 'data');
  mkdirSync(data, { recursive: true });
  use({ DATA_DIR: data });
  await db().newsItem.create({
    data: { title: 'Not to be read', excerpt: 'x', content: 'x', category: 'News', date: '2026-04-01', link: '' },
  });
  const largest = new Map<string, number>();
  let isOver = false;
  let hasLeak = false;
  const watching = (async () => {
    while (!isOver) {
      for (const name of existsSync(data) ? (readdirSync(data, { recursive: true }) as string[]) : []) {
        try {
          const bytes = readFileSync(join(data, name));
          largest.set(name.split('/').at(-1) ?? '', bytes.length);
          hasLeak ||= bytes.includes('Not to be read') || bytes.subarray(0, 15).toString() === 'SQLite format 3';
        } catch {
          // It was deleted since it was listed, or is a folder.
        }
      }
      await setImmediate();
    }
  })();
  await proveFirst();
  isOver = true;
  await watching;
  expect(largest.get('proof.db') ?? 0).toBeGreaterThan(100_000);
  expect(hasLeak).toBe(false);
  expect(readdirSync(data)).toEqual([]);
});

/** Whether this process may mount a small disk. */
const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

/** Mounts an empty disk of this size. The database client that met a full disk may close its file later. */
function mountDisk(name: string, size: string): { path: string; unmount(): void } {
  const path = join(directory, name);
  mkdirSync(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', path]);
  return { path, unmount: () => void execFileSync('umount', ['-l', path]) };
}

/** Fills a disk to its last byte. */
function fill(path: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(path, 'filler')}`, 'bs=4k']);
}

(canMount ? describe : describe.skip)('on a disk of its own (needs root)', () => {
  it('says that the disk of the target is full, and continues once it has room', async () => {
    const disk = mountDisk('target', '1m');
    try {
      use({ BACKUP_TARGET: disk.path });
      const first = await proveFirst();
      fill(disk.path);
      await backUpIfDue(nextHour());
      await expectFailure(first, /cannot be written: its disk is full/);
      expect(readdirSync(disk.path).sort()).toEqual(['filler', first]);
      rmSync(join(disk.path, 'filler'));
      await proveFirst();
    } finally {
      disk.unmount();
    }
  });

  it.each([
    ['the backup', true],
    ['the database of the proof', false],
  ])('says that the disk of the data folder is full when there is no room for %s', async (_, isFilled) => {
    const first = await proveFirst();
    const disk = mountDisk('full', '256k');
    try {
      use({ DATA_DIR: disk.path });
      if (isFilled) fill(disk.path);
      await backUpIfDue(nextHour());
      await expectFailure(first, /^The disk of the data folder is full\./);
      expect(readdirSync(folder)).toEqual([first]);
      expect(readdirSync(disk.path)).toEqual(isFilled ? ['filler'] : []);
    } finally {
      use({ DATA_DIR: join(directory, 'site') });
      disk.unmount();
    }
    await proveFirst();
  });
});

describe('a backup that was not proven', () => {
  /** Leaves what a process that is killed in its proof leaves: a whole file, the rest of a copy, and no trace in the state. */
  async function leaveUnproven(): Promise<void> {
    const killed = new Error('killed');
    jest.spyOn(FolderTarget.prototype, 'get').mockRejectedValueOnce(killed);
    afterStoring(async (path) => {
      writeFileSync(`${path}.part`, 'half of it');
      jest.spyOn(FolderTarget.prototype, 'delete').mockRejectedValueOnce(killed);
    });
    await backUpIfDue(nextHour());
  }

  it('is deleted by the next one, and no proven one in its place', async () => {
    const first = await proveFirst();
    for (let count = 0; count < 3; count += 1) {
      await leaveUnproven();
      expect(readdirSync(folder).sort()).toHaveLength(3);
    }
    expect(readdirSync(folder)).toContain(first);
    const last = await proveFirst();
    expect(readdirSync(folder).sort()).toEqual([first, last].sort());
  });

  it('is deleted at once, whatever ended its proof', async () => {
    const first = await proveFirst();
    jest.spyOn(FolderTarget.prototype, 'get').mockRejectedValueOnce(new Error('something else'));
    await backUpIfDue(nextHour());
    expect(readdirSync(folder)).toEqual([first]);
  });
});

it('says that the proven backup is gone from its folder', async () => {
  const first = await proveFirst();
  expect((await backupCheck.run()).message).toMatch(/^The last backup that was restored/);
  rmSync(join(folder, first));
  expect(await backupCheck.run()).toMatchObject({
    status: 'problem',
    message: expect.stringContaining(`The proven backup ${first} is no longer in BACKUP_TARGET.`),
  });
  rmSync(folder, { recursive: true });
  const { message } = await backupCheck.run();
  expect(message).toMatch(/^The folder \S+ cannot be read: it does not exist\./);
  expect(existsSync(folder)).toBe(false);
});

it('says that older backups could not be deleted, and makes the next one', async () => {
  jest
    .spyOn(FolderTarget.prototype, 'list')
    .mockResolvedValueOnce([])
    .mockRejectedValueOnce(new BackupError('Its listing does not end.'));
  const first = await proveFirst();
  expect(await backupCheck.run()).toMatchObject({
    message: expect.stringMatching(/^Older backups could not be deleted: Its listing does not end\./),
  });
  expect(await proveFirst()).not.toBe(first);
  expect((await readBackupState()).cleanup).toBeUndefined();
});

it('says that a folder cannot be written', async () => {
  if (process.getuid?.() === 0) return;
  const first = await proveFirst();
  chmodSync(folder, 0o500);
  await backUpIfDue(nextHour());
  chmodSync(folder, 0o700);
  await expectFailure(first, /cannot be written/);
});

it('reports to Prometheus the age of the newest proven backup, and that the last one failed', async () => {
  use({ METRICS_TOKEN: 'a-token-of-the-tests' });
  const read = async () => {
    const response = await api('GET', '/api/metrics', { headers: { authorization: 'Bearer a-token-of-the-tests' } });
    const text = await response.text();
    return ['backup_age_seconds', 'backup_rows', 'backup_last_failed'].map((name) => {
      const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
      return value && Number(value);
    });
  };
  await proveFirst();
  const rows = (await readBackupState()).proven?.rows;
  expect(await read()).toEqual([expect.any(Number), rows, 0]);
  afterStoring(async (path) => writeFileSync(path, 'half'));
  await backUpIfDue(nextHour());
  expect(await read()).toEqual([expect.any(Number), rows, 1]);
  use({ BACKUP_TARGET: undefined });
  expect(await read()).toEqual([undefined, undefined, undefined]);
  use({ METRICS_TOKEN: undefined });
});

it('does not call the heartbeat for a backup that failed', async () => {
  let calls = 0;
  const heart = createServer((_, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => heart.listen(0, '127.0.0.1', resolve));
  use({ HEARTBEAT_URL: `http://127.0.0.1:${(heart.address() as AddressInfo).port}/` });
  await proveFirst();
  afterStoring(async (path) => writeFileSync(path, 'half'));
  await backUpIfDue(nextHour());
  heart.closeAllConnections();
  heart.close();
  expect(calls).toBe(1);
});
