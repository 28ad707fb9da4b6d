// @documented An erasure is stored with what it has left to do, such as files to delete; after a crash the next start does that.
// @documented Until files that name the address are deleted, the response is 503; the site keeps trying.

import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { createBackup } from '@/lib/backup/create-backup';
import { outboxFolder } from '@/lib/domains/mail/outgoing/kept-files';
import { retentionCheck } from '@/lib/domains/monitoring/retention-check';
import { eraseAddress, finishErasures } from '@/lib/registry/erasure';
import { restoreSite } from '@/lib/registry/restore';
import { db } from '@/lib/platform/database/db';
import { makeSafetyCopy } from '@/lib/platform/database/safety-copy';
import { filePath } from '@/lib/platform/files/file-url';
import { env } from '@/lib/platform/process/env';

jest.setTimeout(300_000);

let address: string;
let count = 0;
const message = (name: string) => join(outboxFolder(), name);
const keep = (name: string) => writeFileSync(message(name), `From: site@example.com\r\nTo: ${address}\r\n\r\nText`);

const running: ChildProcess[] = [];

function start(program: string, ...args: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', `tools/test-bed/${program}.ts`, ...args],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, LOG_LEVEL: 'silent' } },
  );
  running.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Resolves when this is true, or after a hundred seconds: on a busy machine a process needs half of them to start. */
async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 100_000; Date.now() < end && !(await isTrue());)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

const subscriptions = () => db().subscription.count({ where: { email: address } });

/** The files that are still to be deleted, or may be. */
function filesLeft(): string[] {
  const file = env().isEmbedded ? filePath(env().databaseUrl) : undefined;
  const copies = file ? readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.before-`)) : [];
  return [...readdirSync(outboxFolder()), ...copies];
}

async function backup(): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'erasure-')), 'site.backup');
  await createBackup(env().databaseUrl, path, undefined);
  return path;
}

const restore = (path: string) => restoreSite(process.cwd(), env().databaseUrl, path, { replace: true });

const isHeldNowhere = async () =>
  filesLeft().length === 0 && (await db().siteSetting.count({ where: { key: { startsWith: 'erasing:' } } })) === 0;

beforeEach(() => {
  address = `leaves-${++count}@example.com`;
  mkdirSync(outboxFolder(), { recursive: true });
});

afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
  rmSync(outboxFolder(), { recursive: true });
});

it('deletes the files at the next start when the process is killed after the commit', async () => {
  await db().subscription.create({ data: { email: address } });
  if (env().isEmbedded) await makeSafetyCopy(filePath(env().databaseUrl), '20260101000000_x');
  // To read a pipe that nothing writes to takes forever.
  execFileSync('mkfifo', [message('1.eml')]);
  const erasing = start('erasure-process', address);
  await until(async () => (await subscriptions()) === 0);
  await kill(erasing);
  expect([await subscriptions(), erasing.signalCode]).toEqual([0, 'SIGKILL']);
  rmSync(message('1.eml'));
  keep('1.eml');

  start('boot-process');
  await until(isHeldNowhere);
  expect(filesLeft()).toEqual([]);
  expect(await isHeldNowhere()).toBe(true);
});

it('erases at the next start what a restore has brought back when the command is killed after the commit', async () => {
  await db().subscription.create({ data: { email: address } });
  await db().contactMessage.create({ data: { name: 'A', email: address, topic: 'Press', message: 'Hello' } });
  const path = await backup();
  await eraseAddress(address);
  await restore(path);
  expect(await db().contactMessage.count()).toBe(1);

  start('boot-process');
  await until(async () => (await db().contactMessage.count()) === 0);
  expect(await db().contactMessage.count()).toBe(0);
  await until(isHeldNowhere);
  expect(await isHeldNowhere()).toBe(true);
});

it('goes on after a restore with what was left before it', async () => {
  const path = await backup();
  keep('1.eml');
  mkdirSync(message('0.eml'));
  await expect(eraseAddress(address)).rejects.toThrow('could not be deleted yet');
  await restore(path);
  rmSync(message('0.eml'), { recursive: true });
  keep('1.eml');
  await finishErasures();
  expect(await isHeldNowhere()).toBe(true);
});

it('says what is left when a file cannot be deleted, and goes on until it is', async () => {
  await db().subscription.create({ data: { email: address } });
  keep('1.eml');
  // A folder cannot be read as a message.
  mkdirSync(message('0.eml'));
  await expect(eraseAddress(address)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('files that name the address could not be deleted yet') as string,
  });
  expect(await subscriptions()).toBe(0);
  await finishErasures();
  expect(await retentionCheck.run()).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('Files that name an erased address') as string,
  });

  // Back in the meantime: what is left to do concerns files only.
  await db().subscription.create({ data: { email: address } });
  rmSync(message('0.eml'), { recursive: true });
  await finishErasures();
  expect(await isHeldNowhere()).toBe(true);
  expect([await subscriptions(), (await retentionCheck.run()).status]).toEqual([1, 'ok']);
});

it('finds a message that gets its name while the others are read', async () => {
  execFileSync('mkfifo', [message('0.eml')]);
  const names = Array.from({ length: 20 }, (_, index) => `${index + 1}.eml`);
  for (const name of names) keep(`${name}.17.part`);
  // Opens the pipe when it is read, and lets that end when the others have their names.
  const renaming = promisify(execFile)(
    'sh',
    ['-c', 'exec 3> 0.eml; for file in *.part; do mv "$file" "${file%.17.part}"; done'],
    { cwd: outboxFolder() },
  );
  await eraseAddress(address);
  await renaming;
  expect(filesLeft()).toEqual(['0.eml']);
});
