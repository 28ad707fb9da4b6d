import { EventEmitter } from 'node:events';
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

/** Emits `begin` at the signal. */
export class Stopping extends EventEmitter {
  hasBegun = false;
}

/**
 * Ends the process on SIGTERM (which `scripts/start.mjs` sends when npm has ended), SIGINT and SIGHUP (a closed
 * terminal). Stops accepting connections, finishes complete requests, then has the site write what is queued in memory:
 * `endSite` gets the time left and returns the exit code, which is 0 if all of it succeeded.
 */
export function stopOnSignal(
  server: Server,
  connections: Connections,
  endSite: (milliseconds: number) => Promise<number>,
): Stopping {
  const stopping = new Stopping();
  const stop = () => {
    if (stopping.hasBegun) return;
    stopping.hasBegun = true;
    const stopBy = performance.now() + stopMilliseconds;
    stopping.emit('begin');
    server.close(() => {
      const left = stopBy - performance.now();
      setTimeout(() => process.exit(1), left + exitMilliseconds).unref();
      void endSite(left).then((code) => process.exit(code));
    });
    // Repeatedly: a connection that becomes idle later would hold up the shutdown.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds).unref();
    setTimeout(() => connections.dropUnfinishedRequests(), sendingMilliseconds).unref();
    setTimeout(() => server.closeAllConnections(), respondingMilliseconds).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  return stopping;
}
