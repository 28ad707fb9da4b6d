import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { log } from '../lib/process/log';
import { runShutdown } from '../lib/process/shutdown';

/** Who is in the middle of a request may finish sending it for this long after the signal to stop. */
const sendingMilliseconds = 1500;
const answeringMilliseconds = 10_000;
/** The stop takes no longer than this in all: whoever sent the signal kills the process some time later. */
const stopMilliseconds = 28_000;
/** How often a stop looks for connections whose answer has gone out. */
const idleCheckMilliseconds = 50;

class Connections {
  private readonly sockets = new Map<Socket, IncomingMessage | undefined>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.set(socket, undefined);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.sockets.set(request.socket, request);
      response.once('close', () => {
        if (this.sockets.get(request.socket) === request) this.sockets.set(request.socket, undefined);
      });
    });
  }

  /** Ends all but those whose request has come whole and is being answered. */
  dropUnfinishedRequests(): void {
    for (const [socket, request] of this.sockets) if (!request?.complete) socket.destroy();
  }
}

/**
 * Ends the process on SIGTERM, SIGINT and SIGHUP (a terminal that was closed): with 0 when all that was under way could be finished. Nobody new is let in,
 * requests that have come whole are answered, and then what waits in memory is written.
 */
export function stopOnSignal(server: Server): void {
  const connections = new Connections(server);
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
}
