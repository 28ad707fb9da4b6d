import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { runProgram } from './command';
import { startSite } from './site-process';

const variables = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
const loader = JSON.stringify(require.resolve('@next/env'));
const load = `require(${loader}).loadEnvConfig(process.cwd()); console.log(JSON.stringify(process.env) + '\\nReady on it');`;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'site-env-'));
  writeFileSync(join(directory, '.env'), variables.map((name) => `${name}=real\n`).join(''));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
  delete process.env.BACKUP_TARGET;
});

const realOf = (output: string) =>
  Object.entries(JSON.parse(output.split('\n')[0] ?? '') as Record<string, string>)
    .filter(([name, value]) => variables.includes(name) && value === 'real')
    .map(([name]) => name);

it('starts a site that takes nothing from a real .env, nor from the environment', async () => {
  expect(variables).toContain('HEARTBEAT_URL');
  process.env.BACKUP_TARGET = 'real';
  const site = await startSite({ __NEXT_PROCESSED_ENV: '' }, directory, ['-e', load]);
  await site.stop();
  site.clean();
  expect(realOf(site.output())).toEqual([]);
});

it('runs a program that takes nothing from a real .env, nor a variable that is unset for it', async () => {
  const program = join(directory, 'program.cjs');
  writeFileSync(program, load);
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  const environment = { DATABASE_URL: undefined, __NEXT_PROCESSED_ENV: '' };
  const { stdout } = await runProgram(program, [], environment, '', directory);
  expect(realOf(stdout)).toEqual([]);
});
