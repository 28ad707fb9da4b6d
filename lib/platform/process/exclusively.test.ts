import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { setClock } from '@/tools/test-bed/clock';

import { exclusively, exclusivelyIfFree } from './exclusively';

const minute = 60_000;
const day = 24 * 60 * minute;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-lock-'));
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await Promise.all(children.splice(0).map(end));
  rmSync(folder, { recursive: true });
});

/** Starts another process with this module, and resolves with the first line that it prints. */
async function start(program: string): Promise<{ child: ChildProcess; line: string }> {
  const code = `import(${JSON.stringify(join(__dirname, 'exclusively.ts'))}).then(async ({ exclusively, exclusivelyIfFree }) => {
    const folder = ${JSON.stringify(folder)};
    ${program}
  })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: data.toString().trim() };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A process that holds the lock and is busy all the while, as during a long statement of libSQL. */
async function startBusyHolder(): Promise<ChildProcess> {
  const { child, line } = await start(`await exclusively('work', async () => {
    require('node:fs').writeSync(1, 'held\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120_000);
  }, folder)`);
  expect(line).toBe('held');
  return child;
}

async function isFree(): Promise<boolean> {
  let isFree = false;
  await exclusivelyIfFree('work', async () => void (isFree = true), folder);
  return isFree;
}

it('is held by a process that has been busy for longer than any lock counts by its age', async () => {
  await startBusyHolder();
  expect(await isFree()).toBe(false);
  setClock(Date.now() + day);
  expect(await isFree()).toBe(false);
});

it.each([
  ['at once', 0],
  ['at once where its clock ran ahead', -day],
])('is free %s when its process was killed', async (_, clock) => {
  await end(await startBusyHolder());
  if (clock) setClock(Date.now() + clock);
  expect(await isFree()).toBe(true);
  expect(await exclusively('work', () => Promise.resolve('done'), folder)).toBe('done');
});

it('is kept from other processes after this one has tried to take it a second time', async () => {
  await exclusively(
    'work',
    async () => {
      expect(await isFree()).toBe(false);
      const other = await start(`let line = 'held';
        await exclusivelyIfFree('work', async () => { line = 'free'; }, folder);
        console.log(line);`);
      expect(other.line).toBe('held');
    },
    folder,
  );
  expect(await isFree()).toBe(true);
});

it('releases the lock when its work has ended or failed, to one waiter at a time', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`${name} ends`);
    if (name === 'first') throw new Error('It failed.');
  };
  const first = exclusively('work', work('first'), folder);
  const second = exclusively('work', work('second'), folder);
  await expect(first).rejects.toThrow('It failed.');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('says what is held after five minutes of waiting', async () => {
  await startBusyHolder();
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 6 * minute));
  const path = join(folder, 'work.lock.db');
  await expect(exclusively('work', () => Promise.resolve(), folder)).rejects.toThrow(
    `Another process has held ${path} for five minutes. Try again when it has ended.`,
  );
});

it('ignores the lock folder of an earlier release, and is readable only by this user', async () => {
  mkdirSync(join(folder, 'work.lock'));
  const umask = process.umask(0);
  expect(await isFree()).toBe(true);
  process.umask(umask);
  expect(statSync(join(folder, 'work.lock.db')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(folder, 'work.lock'))).toBe(true);
  expect(readdirSync(folder)).toHaveLength(2);
});
