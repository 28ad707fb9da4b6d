import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright';

/** Debian's, the lightest first: without windows to draw, tests take a fifth less of the processor. */
const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser to test with: CHROMIUM_PATH, or one on the PATH; undefined where Playwright has its own, or there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((path) => existsSync(path));
}

/** Gets a browser where there is none: Playwright's own download, or else Debian's package. */
export function installChromium(): void {
  if (findChromium() ?? existsSync(chromium.executablePath())) return;
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  console.log('Installing a browser for the tests …');
  if (run(process.execPath, join('node_modules', 'playwright', 'cli.js'), 'install', '--with-deps', 'chromium')) return;
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const [command = 'apt-get', ...prefix] = apt;
  const install = (name: string) => run(command, ...prefix, 'install', '-y', '-qq', name);
  if (run(command, ...prefix, 'update', '-qq') && packages.some(install)) return;
  throw new Error('No browser for the tests: set CHROMIUM_PATH, or install chromium.');
}
