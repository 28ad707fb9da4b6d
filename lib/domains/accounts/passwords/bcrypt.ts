import 'server-only';

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { log } from '@/lib/platform/process/log';
import { singleton } from '@/lib/platform/process/singleton';

/** As many as the queue lets hash at once. */
export const hashThreads = 2;

/**
 * Hashes at a lower priority than the thread of the pages, which the threads of the library itself do not: pages would
 * lack the processor for a fifth of a second each time (docs/decisions/0015). In a string, because the bundler of the pages
 * takes the file of a thread for a part of them, and then cannot load the library.
 */
const threadSource = `
const { parentPort, workerData } = require('node:worker_threads');
const bcrypt = require(workerData);
try { require('node:os').setPriority(5); } catch {}
const work = {
  // Version 2 of the native library takes options.
  hash: (password, cost) => bcrypt.hashSync(password, bcrypt.parseOptions ? { cost } : cost),
  compare: (password, hash) => bcrypt.compareSync(password, hash),
};
parentPort.on('message', ({ kind, input }) => {
  try {
    parentPort.postMessage({ value: work[kind](...input) });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
`;

interface Outcome {
  value?: string | boolean;
  error?: Error;
}

/** A thread that does one task after another. */
class BcryptThread {
  readonly waiting: ((outcome: Outcome) => void)[] = [];
  readonly worker = new Worker(threadSource, { eval: true, workerData: libraryPath() });

  constructor(onDeath: () => void) {
    this.worker.unref();
    this.worker.on('message', (outcome: Outcome) => {
      if (this.waiting.length === 1) this.worker.unref();
      this.waiting.shift()?.(outcome);
    });
    this.worker.on('error', (error) => {
      onDeath();
      for (const finish of this.waiting) finish({ error });
    });
  }

  do(kind: 'hash' | 'compare', input: [password: string, costOrHash: number | string]): Promise<string | boolean> {
    this.worker.ref();
    return new Promise((resolve, reject) => {
      this.waiting.push(({ value, error }) => (value === undefined ? reject(error) : resolve(value)));
      this.worker.postMessage({ kind, input });
    });
  }
}

/** The native library, or bcryptjs on a machine without a binary of it. Both make the same hashes. */
function libraryPath(): string {
  const fromRoot = createRequire(join(process.cwd(), 'package.json'));
  try {
    fromRoot('@node-rs/bcrypt');
    return fromRoot.resolve('@node-rs/bcrypt');
  } catch (error) {
    log().warn({ err: error }, 'the native bcrypt cannot be loaded: passwords take longer');
    return fromRoot.resolve('bcryptjs');
  }
}

const threads = singleton('bcryptThreads', () => new Set<BcryptThread>());

/** The least busy thread: requests take turns in the queue, commands need not. */
function idlestThread(): BcryptThread {
  const started = threads.get();
  const [idlest] = [...started].sort((one, other) => one.waiting.length - other.waiting.length);
  if (idlest && (idlest.waiting.length === 0 || started.size >= hashThreads)) return idlest;
  const thread: BcryptThread = new BcryptThread(() => started.delete(thread));
  started.add(thread);
  return thread;
}

/** Hashes a password with a new salt. Takes a fifth of a second of a processor at cost 12. */
export async function bcryptHash(password: string, cost: number): Promise<string> {
  return String(await idlestThread().do('hash', [password, cost]));
}

/** Compares a password with a hash, at the cost of the hash. */
export async function bcryptCompare(password: string, hash: string): Promise<boolean> {
  return (await idlestThread().do('compare', [password, hash])) === true;
}

/** Ends the threads; the next task starts new ones. */
export async function stopBcryptThreads(): Promise<void> {
  await Promise.all([...(threads.take() ?? [])].map(({ worker }) => worker.terminate()));
}
