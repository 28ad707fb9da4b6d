import type { Server } from 'node:http';

import type { Connections } from './connections';

/** After the signal, clients have this long to finish sending a request they have begun. */
const sendingMilliseconds = 1500;
const respondingMilliseconds = 10_000;
/** The whole shutdown takes at most this long; supervisors send SIGKILL later. */
const stopMilliseconds = 28_000;
/** After its time, the site reports what hung, and exits. */
const exitMilliseconds = 500;
/** How often a shutdown looks for connections whose response has been sent. */
const idleCheckMilliseconds = 50;

interface Behind {
  /** Called at the signal. */
  beginToEnd(): void;
  /** Called when the last request has been finished, with the time left. Returns the exit code: 0 if nothing was lost. */
  end(milliseconds: number): Promise<number>;
}

/**
 * Ends the process on SIGTERM (which `scripts/start.mjs` sends when npm has ended), SIGINT and SIGHUP (a closed
 * terminal). Stops accepting connections, finishes complete requests, then has what is behind write what is queued
 * in memory.
 */
export function stopOnSignal(server: Server, connections: Connections, behind: Behind): void {
  let hasBegun = false;
  const stop = () => {
    if (hasBegun) return;
    hasBegun = true;
    const stopBy = performance.now() + stopMilliseconds;
    behind.beginToEnd();
    server.close(() => {
      const left = stopBy - performance.now();
      setTimeout(() => process.exit(1), left + exitMilliseconds).unref();
      void behind.end(left).then((code) => process.exit(code));
    });
    // Repeatedly: a connection that becomes idle later would hold up the shutdown.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds).unref();
    setTimeout(() => connections.dropUnfinishedRequests(), sendingMilliseconds).unref();
    setTimeout(() => server.closeAllConnections(), respondingMilliseconds).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
}
