import { join } from 'node:path';

import { lock } from 'proper-lockfile';

import { makePrivateDirectory } from '../lib/platform/files/private-files';

/** Runs `work` while holding a lock on `folder`; other processes wait. */
export async function exclusively<Result>(
  name: string,
  work: () => Promise<Result>,
  folder = join('node_modules', '.cache'),
): Promise<Result> {
  makePrivateDirectory(folder);
  const release = await lock(folder, {
    lockfilePath: join(folder, `${name}.lock`),
    stale: 20_000,
    retries: { retries: 600, factor: 1, minTimeout: 500 },
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
