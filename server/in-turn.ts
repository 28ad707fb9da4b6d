import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Who sends more requests than this ahead of their answers is cut off: browsers and nginx send none. */
export const sentAheadMaximum = 100;

/**
 * Begins a connection's next request when the answer to the one before is out. Node begins all that were sent ahead
 * (pipelining) at once: one connection could keep everybody waiting, and be gone itself.
 */
export function inTurn(begin: RequestListener): RequestListener {
  const sentAhead = new WeakMap<Socket, Parameters<RequestListener>[]>();
  return (request, response) => {
    const { socket } = request;
    const queue = sentAhead.get(socket);
    if (queue) {
      if (queue.push([request, response]) > sentAheadMaximum) socket.destroy();
      return;
    }
    const run = (...[current, answer]: Parameters<RequestListener>) => {
      answer.once('close', () => {
        const next = socket.writable && sentAhead.get(socket)?.shift();
        if (next) run(...next);
        else sentAhead.delete(socket);
      });
      begin(current, answer);
    };
    sentAhead.set(socket, []);
    run(request, response);
  };
}
