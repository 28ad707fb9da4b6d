// Entry point of every npm script: installs packages, builds what is missing, then runs the command. Needs only Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm exits on a signal without forwarding it; the orphan would keep the port and the database. Read before anything
// that takes long: an install or a build may outlive npm.
const { ppid: starter } = process;
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== starter && process.kill(process.pid, 'SIGTERM'), 1000).unref();

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cannot start: Node ${process.versions.node} is too old, 20.19 or newer is needed.`);
  process.exit(1);
}

installPackages();

// Node 22.1 and later keep compiled code for the next start.
nodeModule.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'));

const [command = 'start', ...options] = process.argv.slice(2);
/** Commands that run from a bundle, with the stage that has to be built first. */
const bundled = {
  start: ['serve', 'pages'],
  migrate: ['migrate', 'programs'],
  backup: ['backup', 'programs'],
  restore: ['restore', 'programs'],
  admin: ['admin', 'programs'],
  doctor: ['doctor', 'programs'],
};
/** Commands that run from source, with the stage that has to be built first. */
const fromSource = {
  dev: ['./development.ts', 'clients'],
  test: ['../tools/check.ts', 'clients'],
  pack: ['./pack.ts', 'pages'],
};
/** Commands that only build. */
const builds = { build: 'pages', programs: 'programs' };

if (command in bundled) {
  const [program, stage] = bundled[command];
  await make(stage);
  await run(`../dist/${program}.js`, options);
} else if (command in fromSource) {
  const [program, stage] = fromSource[command];
  await make(stage);
  const { register } = await import('tsx/esm/api');
  register();
  // It guards browser bundles only.
  const resolve = (name, context, next) =>
    name === 'server-only' ? { url: 'data:text/javascript,', shortCircuit: true } : next(name, context);
  // Node 20 lacks registerHooks; Node 26 deprecates register.
  if (nodeModule.registerHooks) nodeModule.registerHooks({ resolve });
  else nodeModule.register(`data:text/javascript,${encodeURIComponent(`export const resolve=${resolve}`)}`);
  await run(program, options);
} else if (command in builds) {
  await make(builds[command]);
} else if (command !== 'install') {
  const known = ['install', ...Object.keys(builds), ...Object.keys(bundled), ...Object.keys(fromSource)];
  console.error(`Unknown command ${command}: one of ${known.join(', ')}.`);
  process.exit(1);
}

async function run(program, args) {
  process.argv = [process.argv[0], process.argv[1], ...args];
  await import(program);
}

/** Builds a missing or stale stage in a child process, so that the server does not hold the build's memory. */
async function make(stage) {
  const freshness = new URL('../dist/freshness.js', import.meta.url);
  if (existsSync(freshness) && (await import(freshness)).isMade(stage)) return;
  const isGroup = process.platform !== 'win32';
  const child = spawn(process.execPath, ['--import', 'tsx', join('scripts', 'build.ts'), stage], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: isGroup,
  });
  // A signal reaches this process only, and the build has further ones.
  const end = (signal) => process.kill(isGroup ? -child.pid : child.pid, signal);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  const [status] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, end);
  if (status !== 0) process.exit(1);
}

/**
 * Installs the packages of the lock file if node_modules differs. Not by `npm ci`, which refuses a lock file without the
 * optional packages of other platforms; a registry mirror may lack those.
 */
function installPackages() {
  const stampPath = join('node_modules', '.installed-lock');
  const lockHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lockHash) return;
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
  writeFileSync(stampPath, lockHash);
}
