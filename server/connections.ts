import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Who sends more requests than this ahead of their answers is cut off: browsers and nginx send none. */
export const sentAheadMaximum = 100;

/**
 * What is under way on the connections of a server. Node begins all that were sent ahead (pipelining) at once: one
 * connection could keep everybody waiting, and be gone itself. Here the next request begins when the answer to the one
 * before is out.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();

  constructor(
    server: Server,
    /** Who answers; may be replaced. */
    public begin: RequestListener,
  ) {
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, new Connection(socket, this));
      socket.once('close', () => this.open.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.open.get(request.socket)?.take(request, response),
    );
  }

  /** Ends all but those whose request has come whole and is being answered. */
  dropUnfinishedRequests(): void {
    for (const [socket, { current }] of this.open) if (!current?.complete) socket.destroy();
  }
}

class Connection {
  current: IncomingMessage | undefined;
  private readonly sentAhead: [IncomingMessage, ServerResponse][] = [];

  constructor(
    private readonly socket: Socket,
    private readonly connections: Connections,
  ) {}

  take(request: IncomingMessage, response: ServerResponse): void {
    if (!this.current) this.begin(request, response);
    else if (this.sentAhead.push([request, response]) > sentAheadMaximum) this.socket.destroy();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    this.current = request;
    response.on('close', this.goOn);
    this.connections.begin(request, response);
  }

  /** One function for all answers of a connection: this is on the way of every request. */
  private readonly goOn = (): void => {
    this.current = undefined;
    const next = this.socket.writable && this.sentAhead.shift();
    if (next) this.begin(...next);
  };
}
