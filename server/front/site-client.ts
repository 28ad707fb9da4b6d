import {
  Agent,
  request as sendRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { siteHeaders } from '../../lib/platform/http/site-headers';
import { siteAway } from './failure';
import type { SiteRequest } from './site-request';

/** A complete response of the site. */
export interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A redirect repeats an address of 8 KB, with up to nine characters for each of its own. */
const longestResponseHead = 128 * 1024;

interface Options {
  socketPath: string;
  secret: string;
  /** The host of the site's own address. */
  host: string;
}

/** Sends requests to one process of the site. A connection is used again once request and response are complete. */
export class SiteClient {
  private readonly visitors = new SiteConnections();
  /** What is kept for everybody never shares a connection with what a visitor sent. */
  private readonly own = new SiteConnections();
  private requests = 0;

  constructor(private readonly options: Options) {}

  /** Sends a request. Resolves when the response begins; rejects if the connection fails before that. */
  send(request: SiteRequest, signal?: AbortSignal): Promise<IncomingMessage> {
    return this.sendOn(this.visitors, request, signal);
  }

  /** Makes a request without anything of a visitor's. Returns the complete response, or throws a 503. */
  async fetch(path: string, headers: Record<string, string> = {}): Promise<SiteResponse> {
    const request = { method: 'GET', path, headers: { host: this.options.host, ...headers } };
    try {
      const received = await this.sendOn(this.own, request);
      return { status: received.statusCode ?? 502, headers: received.headers, body: await buffer(received) };
    } catch {
      throw siteAway();
    }
  }

  private async sendOn(
    agent: Agent,
    { method, path, headers, body }: SiteRequest,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const { socketPath, secret } = this.options;
    const own = { [siteHeaders.secret]: secret, [siteHeaders.request]: String((this.requests += 1)) };
    return new Promise((resolve, reject) => {
      const sent = sendRequest({
        method,
        path,
        agent,
        socketPath,
        maxHeaderSize: longestResponseHead,
        signal,
        setHost: false,
        headers: { ...headers, ...own },
      });
      sent.on('error', (error) => {
        body?.unpipe(sent);
        reject(error);
      });
      sent.once('response', (received) => {
        // The site may respond before it has read the body, and then reads no more of it; the client's connection does.
        if (body)
          received.once('close', () => {
            if (sent.writableFinished) return;
            body.unpipe(sent).resume();
            sent.destroy();
          });
        resolve(received);
      });
      if (!body) return void sent.end();
      // Not before there is a connection: nothing of the body is lost then if there is none.
      sent.once('socket', (socket) => {
        if (!socket.connecting) body.pipe(sent);
        else socket.once('connect', () => body.pipe(sent));
      });
    });
  }
}

/** Connections that no other request is on. One that sends anything between two requests is closed. */
class SiteConnections extends Agent {
  constructor() {
    super({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
  }

  override keepSocketAlive(socket: Duplex): void {
    socket.on('data', closeAtOnce);
    return super.keepSocketAlive(socket);
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    socket.off('data', closeAtOnce);
    super.reuseSocket(socket, request);
  }
}

function closeAtOnce(this: Duplex): void {
  this.destroy();
}
