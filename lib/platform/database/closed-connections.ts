import { setImmediate } from 'node:timers/promises';

/**
 * Closes the files of closed libSQL connections. libSQL keeps a file open, and a deleted one on the disk, until the
 * statements of its connections are collected as garbage, which V8 may put off for hours because it does not know their
 * size. Stops the process for a moment; for use after long work. Does nothing in a process that was not started with
 * `--expose-gc`: a command ends soon.
 */
export async function releaseClosedConnections(): Promise<void> {
  globalThis.gc?.();
  // The handles are released after the collection.
  await setImmediate();
}
