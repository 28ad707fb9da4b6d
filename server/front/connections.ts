import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that pipeline more requests than this are closed. Browsers and nginx do not pipeline. */
export const sentAheadMaximum = 100;

/**
 * Tracks the requests of each connection. Node starts pipelined requests all at once, so one connection could delay
 * every other client; here a request starts when the response to the previous one has been sent, and one such request in
 * each turn of the event loop, however many connections have sent some.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly waiting: (() => unknown)[] = [];

  constructor(
    server: Server,
    /** Handles a request; may be replaced later. */
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

  /** Begins a request that was sent ahead, in a turn of its own. */
  beginLater(work: () => unknown): void {
    if (this.waiting.push(work) === 1) setImmediate(this.beginNext);
  }

  private readonly beginNext = (): void => {
    if (this.waiting.length > 1) setImmediate(this.beginNext);
    this.waiting.shift()?.();
  };

  /** Closes every connection except those whose complete request is being handled or comes next. */
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

  /** One listener per connection rather than per response: every request passes here. */
  private readonly goOn = (): void => {
    const next = this.sentAhead.shift();
    this.current = next?.[0];
    if (next) this.connections.beginLater(() => this.socket.writable && this.begin(...next));
  };
}
