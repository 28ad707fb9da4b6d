import { join } from 'node:path';

import { lock, type LockOptions } from 'proper-lockfile';

import { makePrivateDirectory } from '../files/private-files';

/** A lock of a process that has ended counts for this long, in milliseconds. */
const stale = 20_000;

/** Runs `work` while holding a lock on `folder`; other processes wait. */
export async function exclusively<Result>(
  name: string,
  work: () => Promise<Result>,
  folder = join('node_modules', '.cache'),
): Promise<Result> {
  makePrivateDirectory(folder);
  return holding(name, work, folder, { retries: { retries: 600, factor: 1, minTimeout: 500 } });
}

/** Like `exclusively`, but does nothing if the lock is held. */
export async function exclusivelyIfFree(name: string, work: () => Promise<void>, folder: string): Promise<void> {
  try {
    await holding(name, work, folder, { retries: 0 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ELOCKED')) throw error;
  }
}

async function holding<Result>(
  name: string,
  work: () => Promise<Result>,
  folder: string,
  options: LockOptions,
): Promise<Result> {
  const release = await lock(folder, { lockfilePath: join(folder, `${name}.lock`), stale, ...options });
  try {
    return await work();
  } finally {
    await release();
  }
}
