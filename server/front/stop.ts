import type { Server } from 'node:http';

import { log } from '../../lib/platform/process/log';
import { beginShutdown, runShutdown } from '../../lib/platform/process/shutdown';
import type { Connections } from './connections';

/** After the signal, clients have this long to finish sending a request they have begun. */
const sendingMilliseconds = 1500;
const respondingMilliseconds = 10_000;
/** The whole shutdown takes at most this long; supervisors send SIGKILL later. */
const stopMilliseconds = 28_000;
/** How often a shutdown looks for connections whose response has been sent. */
const idleCheckMilliseconds = 50;

/**
 * Ends the process on SIGTERM (which `scripts/start.mjs` sends when npm has ended), SIGINT and SIGHUP (a closed
 * terminal). Stops accepting connections and handing mail over, finishes complete requests, then writes what is queued in memory. The exit code
 * is 0 if all of it succeeded.
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
    beginShutdown();
    server.close(() => void end());
    // Repeatedly: a connection that becomes idle later would hold up the shutdown.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds).unref();
    setTimeout(() => connections.dropUnfinishedRequests(), sendingMilliseconds).unref();
    setTimeout(() => server.closeAllConnections(), respondingMilliseconds).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
}
