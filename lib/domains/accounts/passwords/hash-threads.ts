import 'server-only';

import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { AppError } from '../../../platform/http/app-error';
import { clientNetwork } from '../../../platform/http/client-address';
import { singleton } from '../../../platform/process/singleton';
import { HashQueue, type Applicant, type Place } from './hash-queue';
import { countSignInRefusal } from './queue-metrics';

/** More threads would slow each other down. */
export const hashThreads = Math.min(4, Math.max(1, availableParallelism()));

/**
 * Hashing runs on separate threads at a lower priority, because each hash takes 0.2 s of processor time that pages would
 * lack. The native library needs 60 % of bcryptjs's time for the same hashes; bcryptjs is the fallback on machines
 * without a native binary.
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

type HashResult = string | boolean;

interface Task {
  password: string;
  /** Hash to compare with; without it, the password is hashed at `cost`. */
  hash?: string;
  cost?: number;
}

interface Waiting {
  resolve(value: HashResult): void;
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
    this.worker.on('message', ({ id, value, error }: { id: number; value?: HashResult; error?: string }) => {
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

  do(task: Task): Promise<HashResult> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.ref();
      this.worker.postMessage({ id, ...task });
    });
  }
}

/** Not every machine has a native binary. */
function nativeBcryptPath(require: NodeJS.Require): string | undefined {
  try {
    return require.resolve('@node-rs/bcrypt');
  } catch {
    return undefined;
  }
}

const pool = singleton<HashThread[]>('hashThreads', () => []);

/**
 * Hashes a password, or compares it if the task has a `hash`. Goes to the least busy thread, without a limit: requests
 * take a place in the queue first. Resolves to the hash, or to whether the password matches.
 */
export function hashOnThread(task: Task): Promise<HashResult> {
  const threads = pool.get();
  for (let index = 0; index < hashThreads; index += 1) {
    if (!threads[index] || threads[index]?.isDead) threads[index] = new HashThread();
  }
  const [idlest] = [...threads].sort((a, b) => a.waiting.size - b.waiting.size);
  if (!idlest) throw new Error('there is no thread to hash on');
  return idlest.do(task);
}

/** Ends the threads; the next task starts new ones. */
export async function stopHashThreads(): Promise<void> {
  await Promise.all((pool.take() ?? []).map(({ worker }) => worker.terminate()));
}

const queue = singleton('hashQueue', () => new HashQueue(hashThreads, () => countSignInRefusal('full')));

/**
 * Takes a place in the queue. The caller must `leave()` it, in a `finally`. Throws a 429 if the key already holds
 * two places, and a 503 if the lane has none left for the network.
 */
export function enterHashQueue(applicant: Applicant): Place {
  try {
    return queue.get().enter(applicant);
  } catch (error) {
    countSignInRefusal(error instanceof AppError && error.code === 'too_many' ? 'client' : 'full');
    throw error;
  }
}

/** Runs work that hashes for a client, holding a place in the queue; each hash waits for its turn. */
export function inHashQueue<T>(client: string, work: (place: Place) => Promise<T>): Promise<T> {
  return inPlace({ key: client, network: clientNetwork(client), isKnown: false }, work);
}

/** Like `inHashQueue`, for administrators: in the lane of known browsers and without a limit per account. */
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

/** Returns the number of places taken, by waiting work and by work under way. */
export function hashQueueLength(): number {
  return queue.peek()?.length ?? 0;
}
