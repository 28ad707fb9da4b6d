import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may still send a body that has its response; as long as nginx reads on by default. */
const restMilliseconds = 30_000;

/** Connections that pipeline more requests than this are closed. Browsers and nginx do not pipeline. */
export const sentAheadMaximum = 100;

/**
 * Tracks the requests of each connection. Node starts pipelined requests all at once, so one connection could delay
 * every other client; here a request starts when the response to the previous one has been sent, and one such request in
 * each turn of the event loop, however many connections have sent some. Where the response came before the body had been
 * read, the rest is read for a while: the system would reset a connection that is closed before, and the client might never
 * see the response.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly waiting: (() => unknown)[] = [];

  constructor(
    server: Server,
    /** Handles a request; may be replaced later. */
    public begin: RequestListener,
    readonly options = { restMilliseconds },
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
  ) {
    // By which Node closes a connection whose last response has been sent.
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (this.current?.complete === false) socket.end();
      else destroySoon();
    };
  }

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
    if (this.current?.complete === false && !this.socket.destroyed) return this.readRest(this.current);
    const next = this.sentAhead.shift();
    this.current = next?.[0];
    if (next) this.connections.beginLater(() => this.socket.writable && this.begin(...next));
  };

  private readRest(request: IncomingMessage): void {
    const cutOff = setTimeout(() => this.socket.destroy(), this.connections.options.restMilliseconds).unref();
    request.once('end', () => {
      clearTimeout(cutOff);
      if (this.socket.writable) this.goOn();
      else this.socket.destroy();
    });
    request.resume();
  }
}
