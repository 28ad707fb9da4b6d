import 'server-only';

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { singleton } from '../process/singleton';

/** bcrypt's cost: 2^12 rounds (§5 of the contract). */
const cost = 12;

/** A hash that no password has: an unknown address costs the time of a wrong password. */
const nobodysHash = '$2b$12$C6UzMDM.H6dfI/f/IKcEeO5Z4vU3mYw6GkK8mGv0m5kUoRzqW1XyG';

/**
 * Hashing runs on a thread of its own at a low priority: it takes a third of a second of processor time,
 * which would otherwise be taken from every page that is served meanwhile.
 */
const workerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const bcrypt = require(workerData.bcryptPath);
try { require('node:os').setPriority(0, 19); } catch {}
parentPort.on('message', async ({ id, password, hash }) => {
  try {
    const value = hash === undefined ? bcrypt.hashSync(password, workerData.cost) : bcrypt.compareSync(password, hash);
    parentPort.postMessage({ id, value });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
`;

interface Reply {
  id: number;
  value?: string | boolean;
  error?: string;
}

interface Waiting {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

interface Hasher {
  worker: Worker;
  waiting: Map<number, Waiting>;
  nextId: number;
}

const hashers = singleton('passwordHasher', startHasher);

function startHasher(): Hasher {
  const require = createRequire(join(process.cwd(), 'package.json'));
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: { bcryptPath: require.resolve('bcryptjs'), cost },
  });
  const hasher: Hasher = { worker, waiting: new Map(), nextId: 0 };
  worker.unref();
  worker.on('message', ({ id, value, error }: Reply) => {
    const waiting = hasher.waiting.get(id);
    hasher.waiting.delete(id);
    if (hasher.waiting.size === 0) worker.unref();
    if (value === undefined) waiting?.reject(new Error(error ?? 'hashing failed'));
    else waiting?.resolve(value);
  });
  worker.on('error', (error) => {
    hashers.take();
    for (const waiting of hasher.waiting.values()) waiting.reject(error);
  });
  return hasher;
}

function ask(password: string, hash?: string): Promise<string | boolean> {
  const hasher = hashers.get();
  const id = hasher.nextId++;
  return new Promise((resolve, reject) => {
    hasher.waiting.set(id, { resolve, reject });
    hasher.worker.ref();
    hasher.worker.postMessage({ id, password, hash });
  });
}

export async function hashPassword(password: string): Promise<string> {
  return String(await ask(password));
}

/** Compares in the same time whether or not there is a hash to compare with. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await ask(password, hash ?? nobodysHash);
  return hash !== undefined && matches === true;
}

/** Ends the hashing thread. */
export async function stopPasswordHasher(): Promise<void> {
  await hashers.take()?.worker.terminate();
}
