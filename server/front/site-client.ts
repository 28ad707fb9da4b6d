import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { buildConnector, Pool, type Dispatcher } from 'undici';

import { siteHeaders } from '@/lib/platform/http/site-headers';

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

/** Numbers the requests of all processes of the site. */
let requests = 0;

/** Sends requests to one process of the site. A connection is used again once request and response are complete. */
export class SiteClient {
  constructor(
    private readonly options: Options,
    private readonly visitors = new SiteConnections(),
    /** What is kept for everybody never shares a connection with what a visitor sent. */
    private readonly own = new SiteConnections(),
  ) {
    visitors.connectTo(options.socketPath);
    own.connectTo(options.socketPath);
  }

  /** Returns a client of the same process on another socket, with the connections that there are. */
  at(socketPath: string): SiteClient {
    return new SiteClient({ ...this.options, socketPath }, this.visitors, this.own);
  }

  /** Sends a request. Resolves when the response begins; rejects if the connection fails before that. */
  send(request: SiteRequest, signal?: AbortSignal): Promise<Dispatcher.ResponseData> {
    return this.sendOn(this.visitors, request, signal);
  }

  /** Makes a request without anything of a visitor's. Returns the complete response, or throws a 503. */
  async fetch(path: string, headers: Record<string, string> = {}): Promise<SiteResponse> {
    const request = { method: 'GET', path, headers: { host: this.options.host, ...headers } };
    try {
      const { statusCode, headers, body } = await this.sendOn(this.own, request);
      return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
    } catch {
      throw siteAway();
    }
  }

  private sendOn(
    { pool }: SiteConnections,
    { method, path, headers, body }: SiteRequest,
    signal?: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { 'transfer-encoding': _, ...others } = headers;
    return pool.request({
      method,
      path,
      headers: {
        ...others,
        [siteHeaders.secret]: this.options.secret,
        [siteHeaders.request]: String((requests += 1)),
      },
      body: body && Readable.from(piecesOf(body), { objectMode: false }),
      signal,
    });
  }
}

/**
 * The body as it comes. Nothing of it has been read if there is no connection. The site may respond before it has read all
 * of it: the client still sends the rest, and reads the response after that.
 */
async function* piecesOf(body: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    body.resume();
  }
}

/** Connections that no other request is on, to one process, on whichever socket they began. */
class SiteConnections {
  private connect = buildConnector({});
  readonly pool = new Pool('http://site', {
    connect: (options, callback) => this.connect(options, callback),
    // How long a request may take is the site's to decide.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: longestResponseHead,
  });

  connectTo(socketPath: string): void {
    this.connect = buildConnector({ socketPath, timeout: 0 });
  }
}
