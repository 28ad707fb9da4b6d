import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, delimiter } from 'node:path';

import { chromium } from 'playwright';

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Draws no windows, which saves a fifth of the processor time. */
const shell = 'chromium-headless-shell';

/**
 * The browser to test with: CHROMIUM_PATH, or one on the PATH. Undefined if Playwright has its own, or there is none.
 */
export function findChromium(): string | undefined {
  return find([shell, ...whole]);
}

/** A browser that also supports the back/forward cache; for Playwright's own it is the channel `chromium`. */
export function findWholeChromium(): string | undefined {
  return find(whole);
}

function find(names: readonly string[]): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return findOnPath(names);
}

/** Installs a browser if there is none: Playwright's own, or else Debian's package. */
export function installChromium(): void {
  if (findWholeChromium() ?? existsSync(chromium.executablePath())) return;
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  console.log('Installing a browser for the tests …');
  if (run(process.execPath, join('node_modules', 'playwright', 'cli.js'), 'install', '--with-deps', 'chromium')) return;
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const [command = 'apt-get', ...prefix] = apt;
  const install = (...names: string[]) => run(command, ...prefix, 'install', '-y', '-qq', ...names);
  if (run(command, ...prefix, 'update', '-qq') && (install('chromium', shell) || install('chromium'))) return;
  throw new Error('No browser for the tests: set CHROMIUM_PATH, or install chromium.');
}

/** The first program on the PATH that has one of these names. */
export function findOnPath(names: readonly string[]): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((path) => existsSync(path));
}
