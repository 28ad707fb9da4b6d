import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { freePort } from '../test-bed/postgres';
import { startSite } from '../test-bed/site-process';

const root = process.cwd();
const home = join(root, '.bench');

/** Builds the project as git has it, once, with the baseline's handlers added. Returns its folder. */
export async function prepareSite(): Promise<string> {
  const target = join(home, 'site');
  rmSync(target, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(name))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(file, join(target, file));
  }
  cpSync(join('tools', 'bench', 'fixture', 'app'), join(target, 'app'), { recursive: true });
  linkTree(join(root, 'node_modules'), join(target, 'node_modules'));
  cpSync(join('lib', 'generated'), join(target, 'lib', 'generated'), { recursive: true });
  console.log(`Building ${target} …`);
  const site = await startSite({}, target);
  await site.stop();
  site.clean();
  return target;
}

/** The smallest page that this version of Next can make, built and started. Returns its address. */
export async function startHello(): Promise<{ url: string; directory: string; stop(): Promise<void> }> {
  const directory = join(home, 'hello');
  rmSync(directory, { recursive: true, force: true });
  cpSync(join('tools', 'bench', 'fixture', 'hello'), directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"private":true,"type":"module"}\n');
  cpSync('tsconfig.json', join(directory, 'tsconfig.json'));
  linkTree(join(root, 'node_modules'), join(directory, 'node_modules'));
  build(directory);
  const port = await freePort();
  const child = spawn(process.execPath, [nextBin, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await new Promise<void>((ready) =>
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Ready') && ready()),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    directory,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill();
      }),
  };
}

const nextBin = join('node_modules', 'next', 'dist', 'bin', 'next');

function build(directory: string): void {
  console.log(`Building ${directory} …`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [nextBin, 'build'], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
}

/** Links the same files into another folder without copying them: a bundler does not follow links out of its folder. */
function linkTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, entry.name);
    const to = join(target, entry.name);
    if (entry.name === '.cache') continue;
    if (entry.isDirectory()) linkTree(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(resolveLink(from), to);
    else linkSync(from, to);
  }
}

function resolveLink(path: string): string {
  return execFileSync('readlink', [resolve(path)], { encoding: 'utf8' }).trim();
}
