import { createServer } from 'node:http';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { readBackupState } from '@/lib/backup/backup-state';
import { FolderTarget } from '@/lib/backup/folder-target';
import { backUpIfDue } from '@/lib/backup/run-backup';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';

import '../factories/quick-scrypt';

jest.setTimeout(180_000);

const directory = mkdtempSync(join(tmpdir(), 'site-proof-'));
const folder = join(directory, 'backups');
const key = 'a key of backups that is long enough';
let clock = Date.parse('2026-03-20T10:05:00Z');
/** One hour later with each call, so that the next backup is due. */
const nextHour = () => new Date((clock += 3_600_000));

function use(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}

afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
  use({ BACKUP_TARGET: folder, BACKUP_KEY: key, BACKUP_SCHEDULE: 'hourly', HEARTBEAT_URL: undefined });
});
afterEach(() => {
  jest.restoreAllMocks();
  use({ BACKUP_TARGET: undefined, BACKUP_KEY: undefined, BACKUP_SCHEDULE: undefined, HEARTBEAT_URL: undefined });
});

it('makes one backup when it is due, proves it, and calls the heartbeat', async () => {
  const calls: string[] = [];
  const heart = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => heart.listen(0, '127.0.0.1', resolve));
  use({ HEARTBEAT_URL: `http://127.0.0.1:${(heart.address() as AddressInfo).port}/beat` });
  const now = nextHour();
  await Promise.all([backUpIfDue(now), backUpIfDue(now)]);
  await backUpIfDue(now);
  heart.closeAllConnections();
  heart.close();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(calls).toEqual(['/beat']);
  const { proven, failure } = await readBackupState();
  expect(failure).toBeUndefined();
  expect(proven?.at).toBe(now.toISOString());
  expect(proven?.rows).toBeGreaterThan(0);
});

/** Changes what the target returns for the next backup. */
function altered(change: (bytes: Buffer) => Buffer): void {
  const put = FolderTarget.prototype.put;
  jest.spyOn(FolderTarget.prototype, 'put').mockImplementationOnce(async function (this: FolderTarget, path, name) {
    await put.call(this, path, name);
    const stored = join(this.name, name);
    writeFileSync(stored, change(readFileSync(stored)));
  });
}

it.each<[string, () => void, RegExp]>([
  [
    'one byte is altered',
    () => altered((bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 60 ? byte ^ 1 : byte)))),
    /damaged/,
  ],
  [
    'the disk of the target is full',
    () =>
      jest
        .spyOn(FolderTarget.prototype, 'put')
        .mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    /full/,
  ],
])('keeps the old backup and says what failed when %s', async (_, break_, message) => {
  await backUpIfDue(nextHour());
  const [before] = readdirSync(folder);
  break_();
  await backUpIfDue(nextHour());
  expect(readdirSync(folder)).toEqual([before]);
  const state = await readBackupState();
  expect(state.failure?.message).toMatch(message);
  expect(state.proven?.name).toBe(before);
  expect((await backupCheck.run()).message).toMatch(message);
  await backUpIfDue(nextHour());
  expect((await readBackupState()).failure).toBeUndefined();
});

it('proves a backup that has an address which is asked for again after it was refused', async () => {
  await db().suppression.create({ data: { email: 'again@example.com', reason: 'bounced' } });
  await db().subscription.create({ data: { email: 'again@example.com' } });
  const now = nextHour();
  await backUpIfDue(now);
  const { proven, failure } = await readBackupState();
  expect([proven?.at, failure]).toEqual([now.toISOString(), undefined]);
});

it('names the table when a row of the backup differs from the one that was read', async () => {
  const { proveBackup } = await import('@/lib/backup/prove-backup');
  const { createBackup } = await import('@/lib/backup/create-backup');
  const { TableSums } = await import('@/lib/backup/table-sums');
  const path = join(directory, `altered-${clock}.backup`);
  const sums = new TableSums();
  const value = `sentinel ${clock}`;
  await db().siteSetting.create({ data: { key: 'backupSentinel', value } });
  await createBackup(process.env.DATABASE_URL ?? '', path, key, undefined, (table, rows) =>
    sums.add(
      table,
      table.name === 'SiteSetting' ? rows.map((row) => row.map((cell) => (cell === value ? 'altered' : cell))) : rows,
    ),
  );
  const where = { projectRoot: process.cwd(), directory };
  const sentinel = { key: 'backupSentinel', value };
  await expect(proveBackup(path, key, { sums: sums.result(), sentinel }, where)).rejects.toThrow(/SiteSetting/);
  await expect(proveBackup(path, `${key}!`, { sums: new Map(), sentinel }, where)).rejects.toThrow(/another key/);
  await expect(
    proveBackup(path, key, { sums: new Map(), sentinel: { ...sentinel, value: 'later' } }, where),
  ).rejects.toThrow(/just before/);
});
