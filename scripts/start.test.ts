import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let project: string;
let builders: number[] = [];

/** A project whose build never ends, in a process that has another one work for it, as Next does. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'site-start-'));
  mkdirSync(join(project, 'scripts'));
  for (const path of [join('scripts', 'start.mjs'), 'package-lock.json']) cpSync(path, join(project, path));
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  writeFileSync(
    join(project, 'scripts', 'build.ts'),
    `import { spawn } from 'node:child_process';
    const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log(process.pid + ' ' + worker.pid);
    setInterval(() => {}, 1000);`,
  );
});
afterEach(() => {
  for (const builder of builders) {
    try {
      process.kill(builder, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  rmSync(project, { recursive: true });
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends its build with itself at a %s', async (signal) => {
  const start = spawn(process.execPath, [join(project, 'scripts', 'start.mjs'), 'start'], { stdio: 'pipe' });
  const [line] = (await once(start.stdout, 'data')) as [Buffer];
  builders = line.toString().trim().split(' ').map(Number);
  const closed = once(start, 'close');
  start.kill(signal);
  // Not before the last process that has its output has ended.
  expect(await closed).toEqual([1, null]);
});
