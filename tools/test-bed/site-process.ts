import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { noSettings } from './environment';
import { freePort } from './postgres';

export interface SiteProcess {
  url: string;
  dataDirectory: string;
  /** The front, whose child the site is. */
  process: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves once its output contains a text. */
  printed(text: string): Promise<void>;
  /** Ends it and returns its exit code. SIGKILL gives neither of its processes a chance to react. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Deletes its data folder. */
  clean(): void;
}

export const testAdministrator = { email: 'admin@example.com', password: 'a long password' };

/** A new folder for one site's data. */
export function createTestDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'site-data-'));
}

/** Starts the production server where it is expected to fail. Returns its exit code and its output. */
export async function tryStart(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  try {
    const site = await startSite(environment);
    await site.stop();
    return { code: 0, output: site.output() };
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

class StartError extends Error {
  constructor(
    readonly code: number,
    readonly output: string,
  ) {
    super(`The site ended with ${code}:\n${output}`);
  }
}

/** The process of the site, which holds the database, by that of its front; on Linux only. */
export function sitePid(front: number | undefined): number {
  const [child] = childrenOf(front);
  if (!child) throw new Error(`process ${front} has no child`);
  return child;
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Whether a process is there and has not ended; on Linux only. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Before their parent, so that the end of it tells them nothing. Elsewhere than on Linux they end by themselves. */
export function killChildren({ pid }: ChildProcess): void {
  for (const child of childrenOf(pid)) process.kill(child, 'SIGKILL');
}

const running = new Set<ChildProcess>();

/**
 * Ends sites that a failed test has left running, because Jest would wait for them. Also those of a file whose own `afterAll`
 * comes later: with their children, which would otherwise still write while their folder is deleted.
 */
export async function killSitesLeft(): Promise<void> {
  const left = [...running];
  const children = left.flatMap(({ pid }) => childrenOf(pid));
  for (const child of left) {
    killChildren(child);
    child.kill('SIGKILL');
  }
  while (children.some(isRunning)) await setTimeout(20);
}

const startCommand: readonly string[] = ['--max-semi-space-size=4', 'scripts/start.mjs', 'start'];

/** Starts the production server as `npm start` does, by default on a free port and with data of its own. */
export async function startSite(
  environment: Record<string, string> = {},
  directory = '.',
  command = startCommand,
): Promise<SiteProcess> {
  const port = environment.PORT ?? String(await freePort());
  const dataDirectory = environment.DATA_DIR ?? createTestDirectory();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NEXT')));
  const child = spawn(process.execPath, command, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      ...noSettings,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SITE_URL: `http://127.0.0.1:${port}`,
      ADMIN_EMAIL: testAdministrator.email,
      ADMIN_PASSWORD: testAdministrator.password,
      PORT: port,
      ...environment,
      DATA_DIR: dataDirectory,
    },
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => running.delete(child));
  const reads = new EventEmitter();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      reads.emit('read');
    });
  const printed = async (text: string) => {
    while (!output.includes(text)) await once(reads, 'read');
  };
  await Promise.race([printed('Ready on '), ended.then((code) => Promise.reject(new StartError(code ?? 1, output)))]);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDirectory,
    process: child,
    output: () => output,
    printed,
    async stop(signal = 'SIGTERM') {
      const children = childrenOf(child.pid);
      if (signal === 'SIGKILL') killChildren(child);
      child.kill(signal);
      const code = await ended;
      while (children.some(isRunning)) await setTimeout(20);
      return code;
    },
    clean: () => rmSync(dataDirectory, { recursive: true, force: true }),
  };
}

/** Signs someone in, the test administrator by default, with a code of their authenticator app if given. Returns the cookies. */
export async function signIn(url: string, code?: string, account = testAdministrator): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, code }),
  });
  if (login.status !== 200) throw new Error(`sign-in answered ${login.status}`);
  return login.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

/** Calls the API of a site; throws if it refuses. */
export async function callSite<Answer>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  // The caller names the contract's output; an act without one returns nothing.
  return (text ? JSON.parse(text) : undefined) as Answer;
}
