import 'server-only';

import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { AppError } from '../../../platform/http/app-error';
import { clientNetwork } from '../../../platform/http/client-address';
import { countSignInRefusal } from '../../../platform/process/metrics';
import { singleton } from '../../../platform/process/singleton';
import { HashQueue, type Applicant, type Place } from './hash-queue';

/** More of them would only make each slower. */
export const hashThreads = Math.min(4, Math.max(1, availableParallelism()));

/**
 * Hashing runs on threads of its own at a lower priority: it takes a fifth of a second of processor time, which would
 * otherwise be taken from every page that is served meanwhile. The native library does in 60 % of the time what bcryptjs
 * does, with the same hashes; bcryptjs does it where there is no binary for the machine.
 */
const workerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, compareSync } = loadBcrypt();
try { require('node:os').setPriority(0, 5); } catch {}
parentPort.on('message', ({ id, password, hash, cost }) => {
  try {
    const value = hash === undefined ? hashSync(password, cost) : compareSync(password, hash);
    parentPort.postMessage({ id, value });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
function loadBcrypt() {
  try {
    const native = require(workerData.nativePath);
    return { hashSync: (password, cost) => native.hashSync(password, { cost }), compareSync: native.verifySync };
  } catch {
    return require(workerData.scriptPath);
  }
}
`;

type Answer = string | boolean;

interface Task {
  password: string;
  /** What to compare with; without it the password is hashed at `cost`. */
  hash?: string;
  cost?: number;
}

interface Waiting {
  resolve(value: Answer): void;
  reject(error: Error): void;
}

class HashThread {
  readonly waiting = new Map<number, Waiting>();
  readonly worker: Worker;
  isDead = false;
  private nextId = 0;

  constructor() {
    const require = createRequire(join(process.cwd(), 'package.json'));
    this.worker = new Worker(workerSource, {
      eval: true,
      workerData: { scriptPath: require.resolve('bcryptjs'), nativePath: nativeBcryptPath(require) },
    });
    this.worker.unref();
    this.worker.on('message', ({ id, value, error }: { id: number; value?: Answer; error?: string }) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.worker.unref();
      if (value === undefined) waiting?.reject(new Error(error ?? 'hashing failed'));
      else waiting?.resolve(value);
    });
    this.worker.on('error', (error) => {
      this.isDead = true;
      for (const { reject } of this.waiting.values()) reject(error);
    });
  }

  do(task: Task): Promise<Answer> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.ref();
      this.worker.postMessage({ id, ...task });
    });
  }
}

/** There is no binary for every machine. */
function nativeBcryptPath(require: NodeJS.Require): string | undefined {
  try {
    return require.resolve('@node-rs/bcrypt');
  } catch {
    return undefined;
  }
}

const pool = singleton<HashThread[]>('hashThreads', () => []);

export function hashOnThread(task: Task): Promise<Answer> {
  const threads = pool.get();
  for (let index = 0; index < hashThreads; index += 1) {
    if (!threads[index] || threads[index]?.isDead) threads[index] = new HashThread();
  }
  const [idlest] = [...threads].sort((a, b) => a.waiting.size - b.waiting.size);
  if (!idlest) throw new Error('there is no thread to hash on');
  return idlest.do(task);
}

/** Ends the threads; the next task starts others. */
export async function stopHashThreads(): Promise<void> {
  await Promise.all((pool.take() ?? []).map(({ worker }) => worker.terminate()));
}

const queue = singleton('hashQueue', () => new HashQueue(hashThreads, () => countSignInRefusal('full')));

export function enterHashQueue(applicant: Applicant): Place {
  try {
    return queue.get().enter(applicant);
  } catch (error) {
    countSignInRefusal(error instanceof AppError && error.code === 'too_many' ? 'client' : 'full');
    throw error;
  }
}

/** Does work that hashes for a client in a place of the queue; what it runs there waits for its turn. */
export function inHashQueue<T>(client: string, work: (place: Place) => Promise<T>): Promise<T> {
  return inPlace({ key: client, network: clientNetwork(client), isKnown: false }, work);
}

/** As `inHashQueue`, for an administrator: in the lane of known browsers, and as often at once as it has room. */
export function inKnownHashQueue<T>(client: string, work: (place: Place) => Promise<T>): Promise<T> {
  return inPlace({ network: clientNetwork(client), isKnown: true }, work);
}

async function inPlace<T>(applicant: Applicant, work: (place: Place) => Promise<T>): Promise<T> {
  const place = enterHashQueue(applicant);
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

export function hashQueueLength(): number {
  return queue.peek()?.length ?? 0;
}
