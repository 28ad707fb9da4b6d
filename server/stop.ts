import type { Server } from 'node:http';

import { log } from '../lib/platform/process/log';
import { runShutdown } from '../lib/platform/process/shutdown';
import type { Connections } from './connections';

/** Who is in the middle of a request may finish sending it for this long after the signal to stop. */
const sendingMilliseconds = 1500;
const answeringMilliseconds = 10_000;
/** The stop takes no longer than this in all: whoever sent the signal kills the process some time later. */
const stopMilliseconds = 28_000;
/** How often a stop looks for connections whose answer has gone out. */
const idleCheckMilliseconds = 50;
const parentCheckMilliseconds = 1000;

/**
 * Ends the process on SIGTERM, SIGINT and SIGHUP (a terminal that was closed), and with the npm that started it: with 0 when all that was under way could
 * be finished. Nobody new is let in, requests that have come whole are answered, and then what waits in memory is
 * written.
 */
export function stopOnSignal(server: Server, connections: Connections): void {
  let stopBy: number | undefined;
  const end = async () => {
    const isDone = await runShutdown(
      (name, error) => log().error({ err: error, task: name }, 'a part did not stop cleanly'),
      (stopBy ?? 0) - performance.now(),
    );
    process.exit(isDone ? 0 : 1);
  };
  const stop = () => {
    if (stopBy !== undefined) return;
    stopBy = performance.now() + stopMilliseconds;
    server.close(() => void end());
    // Again and again: one that is kept open after its answer, whenever it was asked, would hold the stop.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds).unref();
    setTimeout(() => connections.dropUnfinishedRequests(), sendingMilliseconds).unref();
    setTimeout(() => server.closeAllConnections(), answeringMilliseconds).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  // npm ends at a signal without passing it on, and its server would stay behind with the port and the database.
  const { ppid: parent } = process;
  if (process.env.npm_lifecycle_event === 'start')
    setInterval(() => process.ppid !== parent && stop(), parentCheckMilliseconds).unref();
}
