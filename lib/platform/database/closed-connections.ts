import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';

/**
 * Closes the files of closed libSQL connections. libSQL keeps a file open, and a deleted one on the disk, until the
 * statements of its connections are collected as garbage, which V8 may put off for hours because it does not know their
 * size. Stops the process for a moment; for use after long work.
 */
export async function releaseClosedConnections(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  // The handles are released after the collection.
  await setImmediate();
}
