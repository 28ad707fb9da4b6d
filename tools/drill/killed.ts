import { spawn } from 'node:child_process';

import { noSettings } from '../test-bed/environment';
import { killChildren } from '../test-bed/site-process';

export interface Killed {
  /** The lines that it printed. */
  lines: string[];
  /** How it ended; a native crash has no code either, but another signal than SIGKILL. */
  code: number | null;
  signal: NodeJS.Signals | null;
  errors: string;
  milliseconds: number;
}

interface Start {
  args: string[];
  environment: Record<string, string>;
  /** Milliseconds until it is killed; by default it is not. */
  after?: number;
  /** The time starts with its first line. */
  fromFirstLine?: boolean;
  /** The time starts when this work, which begins with such a line and gets the process's id, has ended. */
  onLine?: { line: string; work: (pid: number) => Promise<unknown> };
}

/** Starts a Node process, kills it with SIGKILL, and resolves when it is dead. */
export function startAndKill({ args, environment, after, fromFirstLine = false, onLine }: Start): Promise<Killed> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...noSettings, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...environment },
  });
  let output = '';
  let errors = '';
  let timer: NodeJS.Timeout | undefined;
  const arm = () => {
    if (after === undefined) return;
    timer ??= setTimeout(() => {
      killChildren(child);
      child.kill('SIGKILL');
    }, after);
  };
  if (!fromFirstLine && !onLine) arm();
  let isSeen = false;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (!onLine) return arm();
    if (isSeen || !output.split('\n').includes(onLine.line)) return;
    isSeen = true;
    void onLine.work(child.pid ?? 0).finally(arm);
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      // A line without its end was not acknowledged.
      const lines = output.split('\n').slice(0, -1);
      resolve({ lines, code, signal, errors, milliseconds: performance.now() - began });
    });
  });
}
