import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { claimBackup, readBackupState, releaseBackup, renewBackup } from '@/lib/backup/backup-state';
import { FolderTarget } from '@/lib/backup/folder-target';
import { backUpIfDue, backupJob } from '@/lib/backup/run-backup';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';

import { setClock } from '@/tools/test-bed/clock';
import '../factories/quick-scrypt';

jest.setTimeout(120_000);

const minute = 60_000;
const hour = 60 * minute;
const key = 'backupClaim';
const directory = mkdtempSync(join(tmpdir(), 'site-slow-'));
const target = join(directory, 'backups');
const data = join(directory, 'site');
const dataDirectory = process.env.DATA_DIR;

function use(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}

beforeEach(async () => {
  for (const folder of [target, data]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(data);
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
  use({ BACKUP_TARGET: target, BACKUP_SCHEDULE: 'hourly', DATA_DIR: data });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  use({ BACKUP_TARGET: undefined, BACKUP_SCHEDULE: undefined, BACKUP_KEY: undefined, DATA_DIR: dataDirectory });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const claim = async () => (await db().siteSetting.findUnique({ where: { key } }))?.value;

/** During the next upload, which gets the path of the backup. */
function whileStoring(work: (path: string) => Promise<void>): void {
  const put = FolderTarget.prototype.put;
  jest.spyOn(FolderTarget.prototype, 'put').mockImplementationOnce(async function (this: FolderTarget, path, name) {
    await work(path);
    await put.call(this, path, name);
  });
}

/** Lets hours pass in steps, and waits after each for what it makes an instance write. */
async function pass(milliseconds: number, path: string): Promise<void> {
  const step = 20 * minute;
  for (let passed = 0; passed < milliseconds; passed += step) {
    const earlier = await claim();
    jest.advanceTimersByTime(step);
    const isRenewed = async () =>
      (await claim()) !== earlier && Math.abs(statSync(dirname(path)).mtimeMs - Date.now()) < 2 * minute;
    for (let count = 0; count < 20 && !(await isRenewed()); count += 1) await delay(10);
  }
}

it('is not made a second time while it takes three hours', async () => {
  let others: string[] = [];
  setClock(Date.now(), { intervals: true });
  whileStoring(async (path) => {
    await pass(3 * hour, path);
    await backUpIfDue();
    others = existsSync(target) ? readdirSync(target) : [];
    expect(existsSync(path)).toBe(true);
  });
  await backUpIfDue();
  expect(others).toEqual([]);
  const { proven, failure } = await readBackupState();
  expect(failure).toBeUndefined();
  expect(readdirSync(target)).toEqual([proven?.name]);
  expect(readdirSync(data)).toEqual([]);
  expect(Date.parse((await claim()) ?? '')).toBe(0);
});

it('keeps its folder while another instance with the same data folder makes one', async () => {
  setClock(Date.now(), { intervals: true });
  whileStoring(async (path) => {
    await pass(3 * hour, path);
    await db().siteSetting.delete({ where: { key } });
    await backUpIfDue();
    expect(readdirSync(target)).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
  });
  await backUpIfDue();
  expect((await readBackupState()).failure).toBeUndefined();
  expect(readdirSync(target)).toHaveLength(2);
});

it('does not release the claim of another instance at its end', async () => {
  let theirs: string | undefined;
  whileStoring(async () => {
    await db().siteSetting.delete({ where: { key } });
    expect(await claimBackup(new Date(), hour)).toBeDefined();
    theirs = await claim();
  });
  await backUpIfDue();
  expect((await readBackupState()).proven).toBeDefined();
  expect(await claim()).toBe(theirs);
  expect(await claimBackup(new Date(), hour)).toBeUndefined();
});

it('is claimed by one instance, which may renew and release only its own claim', async () => {
  const start = Date.now();
  const at = (minutes: number) => new Date(start + minutes * minute);
  const first = (await claimBackup(at(0), hour)) ?? '';
  expect(await renewBackup(first, at(50), hour)).toBe(true);
  expect(await claimBackup(at(70), hour)).toBeUndefined();
  const second = (await claimBackup(at(111), hour)) ?? '';
  expect(second).not.toBe(first);
  expect(await renewBackup(first, at(112), hour)).toBe(false);
  await releaseBackup(first);
  expect(await claimBackup(at(112), hour)).toBeUndefined();
  await releaseBackup(second);
  expect(await renewBackup(second, at(112), hour)).toBe(false);
  expect(await claimBackup(at(112), hour)).toBeDefined();
});

it('waits for the claim of an earlier release, which names no owner, until it expires', async () => {
  await db().siteSetting.create({ data: { key, value: new Date(Date.now() + hour).toISOString() } });
  expect(await claimBackup(new Date(), hour)).toBeUndefined();
  expect(await claimBackup(new Date(Date.now() + hour + 1), hour)).toBeDefined();
});

describe('when the site stops', () => {
  /** Expects nothing of a backup that was interrupted, and that the next one need not wait. */
  async function expectNothingLeft(): Promise<void> {
    expect(readdirSync(data)).toEqual([]);
    expect(await readBackupState()).toEqual({});
    expect(Date.parse((await claim()) ?? '')).toBe(0);
    use({ BACKUP_TARGET: target });
    await backUpIfDue();
    expect((await readBackupState()).proven).toBeDefined();
  }

  it('breaks off while a folder is written', async () => {
    const stopping = new AbortController();
    whileStoring(async () => stopping.abort());
    await backupJob.run(stopping.signal);
    expect(readdirSync(target)).toEqual([]);
    await expectNothingLeft();
  });

  it('breaks off while a bucket does not reply', async () => {
    const stopping = new AbortController();
    const store = createServer(() => stopping.abort());
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    use({ BACKUP_TARGET: `s3://one:two@127.0.0.1:${port}/bucket?tls=never`, BACKUP_KEY: 'k'.repeat(32) });
    await backupJob.run(stopping.signal);
    store.closeAllConnections();
    store.close();
    await expectNothingLeft();
  }, 20_000);

  it('breaks off the proof', async () => {
    const stopping = new AbortController();
    const get = FolderTarget.prototype.get;
    jest.spyOn(FolderTarget.prototype, 'get').mockImplementationOnce(async function (this: FolderTarget, name, path) {
      await get.call(this, name, path);
      stopping.abort();
    });
    await backupJob.run(stopping.signal);
    expect(readdirSync(target)).toEqual([]);
    await expectNothingLeft();
  });
});

/** Makes a backup, and leaves its folder under these names as if it had been killed. */
async function leaveFolders(ages: Record<string, number>): Promise<void> {
  whileStoring(async (path) => {
    const folder = dirname(path);
    for (const [name, age] of Object.entries(ages)) {
      const left = `${folder.slice(0, -6)}${name}`;
      cpSync(folder, left, { recursive: true });
      utimesSync(left, new Date(Date.now() - age), new Date(Date.now() - age));
    }
  });
  await backUpIfDue();
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
}

it('deletes the folders of killed backups, also of one whose clock ran ahead, and leaves a young one', async () => {
  await leaveFolders({ oldold: 2 * hour, future: -24 * hour, recent: hour / 2 });
  expect(readdirSync(data)).toHaveLength(3);
  await backUpIfDue();
  expect(readdirSync(data)).toEqual([expect.stringMatching(/recent$/)]);
});

it('leaves what an operator keeps in the data folder, whatever its name and age', async () => {
  const old = new Date(Date.now() - 48 * hour);
  const folders = ['backup-hourly', 'backup-weekly', '.backup-under-way-myself'];
  const kept = [...folders.map((name) => join(name, 'kept')), 'backup-251120'];
  for (const name of folders) mkdirSync(join(data, name));
  for (const path of kept) writeFileSync(join(data, path), 'x');
  for (const name of [...folders, 'backup-251120']) utimesSync(join(data, name), old, old);
  use({ BACKUP_TARGET: join(data, 'backup-hourly') });
  await backUpIfDue();
  const { proven } = await readBackupState();
  expect(readdirSync(join(data, 'backup-hourly')).sort()).toEqual(['kept', proven?.name]);
  for (const path of kept) expect(existsSync(join(data, path))).toBe(true);
});
