import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { areBackupsIn, readBackupState, readUnproven, writeUnproven } from '@/lib/backup/backup-state';
import { createBackup } from '@/lib/backup/create-backup';
import { backUpIfDue } from '@/lib/backup/run-backup';
import { backupName } from '@/lib/backup/schedule';
import { openTarget } from '@/lib/backup/target';
import { restoreSite } from '@/lib/registry/restore';
import { db } from '@/lib/platform/database/db';
import { env, resetEnv } from '@/lib/platform/process/env';

import { setClock } from '@/tools/test-bed/clock';
import '../factories/quick-scrypt';

jest.setTimeout(180_000);

const directory = mkdtempSync(join(tmpdir(), 'site-losses-'));
const folder = join(directory, 'backups');
const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-05-20T10:05:00Z');

function backUpTo(target: string | undefined): void {
  if (target) process.env.BACKUP_TARGET = target;
  else delete process.env.BACKUP_TARGET;
  // What goes into a bucket is encrypted.
  if (target?.startsWith('s3:')) process.env.BACKUP_KEY = 'an-example-key-of-more-than-32-characters';
  else delete process.env.BACKUP_KEY;
  resetEnv();
}

/** Makes the backup that is due by a clock, and returns the name that it has if it was proven. */
async function backUpAt(time: number): Promise<string | undefined> {
  setClock(time);
  await backUpIfDue();
  const { proven, failure } = await readBackupState();
  return failure ? undefined : proven?.name;
}

let closeStore = async () => {};

async function startStore(): Promise<string> {
  const require = createRequire(join(process.cwd(), 'package.json'));
  // It has no types.
  const S3rver = require('s3rver') as new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> };
  const store = mkdtempSync(join(directory, 's3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: store };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'site-backups' }] });
  const { port } = await server.run();
  closeStore = () => server.close();
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/site-backups/one?region=us-east-1&tls=never`;
}

const namesAt = (...hours: number[]) => hours.map((count) => backupName(new Date(start + count * hour)));
const stored = () => readdirSync(folder).sort();

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
  backUpTo(folder);
});
afterEach(async () => {
  jest.useRealTimers();
  await closeStore();
  closeStore = async () => {};
});
afterAll(() => {
  backUpTo(undefined);
  rmSync(directory, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => Promise.resolve(folder)],
  ['a bucket', startStore],
])('in %s', (_, open) => {
  it.each([
    ['ahead', 400 * day],
    ['behind', -400 * day],
  ])('a clock that is more than a year %s for a while costs no proven backup', async (__, error) => {
    const target = await open();
    backUpTo(target);
    const list = async () => (await openTarget(target, new AbortController().signal).list()).sort();
    for (const count of [0, 1]) await backUpAt(start + count * hour);
    const astray: (string | undefined)[] = [];
    for (const count of [2, 3]) astray.push(await backUpAt(start + count * hour + error));
    expect(astray).toEqual([2, 3].map((count) => backupName(new Date(start + count * hour + error))));
    expect(await list()).toEqual([...namesAt(0, 1), ...astray].sort());
    for (const count of [4, 5]) expect(await backUpAt(start + count * hour)).toBe(namesAt(count)[0]);
    expect(await list()).toEqual([...namesAt(0, 1, 4, 5), ...astray].sort());
  });
});

it('does not write over a backup of the second to which a clock was set back', async () => {
  await backUpAt(start);
  await backUpAt(start + 2 * hour);
  await backUpAt(start + 100);
  expect(stored()).toEqual([...namesAt(0, 2), backupName(new Date(start + 1000))].sort());
});

describe('a folder that is gone', () => {
  it('is not made anew, and the next backup says so, until its disk is back', async () => {
    await backUpAt(start);
    renameSync(folder, `${folder}.away`);
    expect(await areBackupsIn(folder)).toBe(true);
    expect(await backUpAt(start + hour)).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
    expect(await backupCheck.run()).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^The folder \S+ cannot be read: it does not exist\. Mount the disk/),
    });
    renameSync(`${folder}.away`, folder);
    expect(await backUpAt(start + 2 * hour)).toBe(namesAt(2)[0]);
    expect(await backupCheck.run()).toMatchObject({ status: 'ok' });
    expect(stored()).toEqual(namesAt(0, 2));
  });

  it('is made where nothing is on record in it', async () => {
    await backUpAt(start);
    const other = join(directory, 'other');
    backUpTo(other);
    expect(await areBackupsIn(other)).toBe(false);
    await backUpAt(start + hour);
    expect(readdirSync(other)).toEqual(namesAt(1));
  });
});

it('says for a week after the next backup that all earlier ones are missing, unless they come back', async () => {
  for (const count of [0, 1]) await backUpAt(start + count * hour);
  renameSync(folder, `${folder}.away`);
  mkdirSync(folder);
  expect(await backUpAt(start + 2 * hour)).toBe(namesAt(2)[0]);
  const loss = { status: 'problem', message: expect.stringMatching(/^All 2 earlier backups are no longer in/) };
  expect(await backupCheck.run()).toMatchObject(loss);
  await backUpAt(start + 3 * hour);
  expect(await backupCheck.run()).toMatchObject(loss);
  const [first = ''] = namesAt(0);
  renameSync(join(`${folder}.away`, first), join(folder, first));
  await backUpAt(start + 4 * hour);
  expect(await backupCheck.run()).toMatchObject({ status: 'ok' });
  rmSync(`${folder}.away`, { recursive: true });
});

it('a restore keeps what is known of the target: a restored note does not delete a backup that is proven since', async () => {
  const [name = ''] = namesAt(0);
  const path = join(directory, 'by-hand.backup');
  await writeUnproven(name);
  await createBackup(env().databaseUrl, path, undefined);
  await writeUnproven(undefined);
  expect(await backUpAt(start)).toBe(name);
  const killed = backupName(new Date(start + 100));
  await restoreSite(process.cwd(), env().databaseUrl, path, { replace: true, allowUnencrypted: true });
  expect(await readUnproven()).toBeUndefined();
  expect((await readBackupState()).proven?.name).toBe(name);
  await backUpAt(start + hour);
  expect(stored()).toEqual(namesAt(0, 1));

  // That of the replaced database is still in the target.
  await writeUnproven(killed);
  await restoreSite(process.cwd(), env().databaseUrl, path, { replace: true, allowUnencrypted: true });
  expect(await readUnproven()).toBe(killed);
});
