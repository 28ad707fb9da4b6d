import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build as bundle } from 'esbuild';

import { readReleasedModels } from '../migrations/released-models';
import { victim } from './verdict';

/** Builds another release in a folder of its own, once, and returns the folder. Without a reference it is the last release. */
export function buildRelease(reference = readReleasedModels(process.cwd()).commit): string {
  const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 512 * 1024 * 1024 });
  const commit = git('rev-parse', '--short=10', `${reference}^{commit}`).toString().trim();
  const directory = join('.bench', `release-${commit}`);
  const isBuilt = join(directory, '.built');
  if (existsSync(isBuilt)) return directory;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  execFileSync('tar', ['-x', '-C', directory], { input: git('archive', commit), maxBuffer: 512 * 1024 * 1024 });
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(directory) === lock('.')) execFileSync('cp', ['-al', 'node_modules', join(directory, 'node_modules')]);
  build(directory);
  writeFileSync(isBuilt, '');
  return directory;
}

/** Builds what will run, so that no start of an instance waits for it. */
export function buildThis(stage: 'programs' | 'pages' = 'pages'): void {
  build('.', ['--import', 'tsx', join('scripts', 'build.ts'), stage]);
}

/** Builds the process that drills start beside the site. */
export async function buildVictim(): Promise<void> {
  await bundle({
    entryPoints: [join('tools', 'drill', 'victim.ts')],
    outfile: victim,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
}

function build(directory: string, args = [join('scripts', 'start.mjs'), 'build']): void {
  console.log(`Building ${directory} …`);
  const { status } = spawnSync(process.execPath, args, { cwd: directory, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${directory} could not be built.`);
}
