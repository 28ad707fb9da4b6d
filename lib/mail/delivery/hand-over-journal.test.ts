import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { HandOverJournal, visitDeadJournals } from './hand-over-journal';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

async function findDead(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  await visitDeadJournals(directory, async ({ instance, mayHaveEnded }) => {
    found[instance] = [1, 2, 3, 4].filter(mayHaveEnded);
  });
  return found;
}

/** A journal whose process is killed after its marks. */
async function leaveJournal(instance: string, marks: number[]): Promise<void> {
  const source = `
    import { HandOverJournal } from '../lib/mail/hand-over-journal';
    const journal = await HandOverJournal.start(${JSON.stringify(directory)}, ${JSON.stringify(instance)});
    for (const id of ${JSON.stringify(marks)}) journal.mark(id);
    process.kill(process.pid, 'SIGKILL');
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { stdio: 'inherit' });
  const signal = await new Promise((resolve) => child.once('exit', (_code, name) => resolve(name)));
  expect(signal).toBe('SIGKILL');
}

it('tells of a killed process which messages may have ended, once', async () => {
  await leaveJournal('dead', [1, 3]);
  expect(await findDead()).toEqual({ dead: [1, 3] });
  expect(await findDead()).toEqual({});
  expect(readdirSync(directory)).toEqual([]);
});

it('leaves a living process alone', async () => {
  const journal = await HandOverJournal.start(directory, 'alive');
  journal.mark(1);
  expect(await findDead()).toEqual({});
  journal.settle([1]);
  await journal.close();
  expect(readdirSync(directory)).toEqual([]);
});

it('keeps what is open when it closes', async () => {
  const journal = await HandOverJournal.start(directory, 'stopped');
  journal.mark(2);
  journal.mark(3);
  journal.settle([3]);
  await journal.close();
  expect((await findDead()).stopped).toContain(2);
});

it('trusts nothing that was written before the machine restarted', async () => {
  await leaveJournal('dead', [1]);
  const file = join(directory, 'dead.journal');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^.*\n/, '0000-before\n'));
  expect(await findDead()).toEqual({ dead: [1, 2, 3, 4] });
});

it('stays small, and keeps what is open', async () => {
  const journal = await HandOverJournal.start(directory, 'busy');
  journal.mark(4);
  for (let id = 1_000_000; id < 1_300_000; id += 1) {
    journal.mark(id);
    journal.settle([id]);
  }
  expect(readFileSync(join(directory, 'busy.journal')).length).toBeLessThan(1_100_000);
  await journal.close();
  expect((await findDead()).busy).toContain(4);
});

it('reads a last line that was cut off as a mark at most, never as less', async () => {
  await leaveJournal('dead', [1]);
  appendFileSync(join(directory, 'dead.journal'), '3');
  expect(await findDead()).toEqual({ dead: [1, 3] });
});
