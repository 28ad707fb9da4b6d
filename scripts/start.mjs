// The one door: installs what is missing, then builds, starts, develops or tests. It needs nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cannot start: Node ${process.versions.node} is too old, 20.19 or newer is needed.`);
  process.exit(1);
}

installPackages();

// Collect garbage when the heap has grown by 30 %, not when it has doubled: a long export or mailing leaves much that is
// short-lived, and a server's memory should not depend on it.
setFlagsFromString('--heap-growing-percent=30');

const [command = 'start', ...options] = process.argv.slice(2);
if (command === 'install') process.exit(0);
const programs = { start: './serve.ts', dev: './serve.ts', build: './build.ts', test: '../tools/check.ts' };
if (!(command in programs)) {
  console.error(`Unknown command ${command}: install, build, start, dev or test.`);
  process.exit(1);
}
process.argv = [process.argv[0], process.argv[1], command, ...options];
const { register } = await import('tsx/esm/api');
register();
await import(programs[command]);

/**
 * Installs what the lock file names, when node_modules is not that. Not `npm ci`: it refuses a lock file that lacks
 * the optional packages of other platforms, which a mirror of the registry may not have.
 */
function installPackages() {
  const stampPath = join('node_modules', '.installed-lock');
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error('Cannot start: the packages could not be installed (npm install failed).');
    process.exit(1);
  }
  writeFileSync(stampPath, wanted);
}
