import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import type { Dispatcher } from 'undici';

import { outdatedFormDocument } from '@/lib/content/failed-page';
import { publicCacheControl } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { siteHeaders, bodyLengthHeader } from '@/lib/platform/http/site-headers';

import { pathOf, patienceOf, type EntranceOptions } from './entrance';
import { sendFailure, siteAway } from './failure';
import { finish, type FinishOptions } from './finish';
import { compress, compressor, isCompressible, preferredCoding, type Coding } from './responses/content-coding';
import type { SiteProcess } from './site-process';
import { namedByConnection, ofOneConnection, siteRequest } from './site-request';

/** Set by Next where a form names an action that the build does not have. */
const actionNotFoundHeader = 'x-nextjs-action-not-found';

/** Headers of a response that are not the client's: each side has its own date. */
const ofTheSite = new Set(['date', actionNotFoundHeader, bodyLengthHeader, siteHeaders.status]);

const noReferrer = { 'referrer-policy': 'no-referrer' };

/** Less than a person notices; the end of most responses comes sooner and needs no flush. */
const flushMilliseconds = 3;

type Sender = Pick<SiteProcess, 'client'>;
type Client = Sender['client'];

export type PassOnOptions = FinishOptions & EntranceOptions;

/** What `passOn` needs of the site. */
interface Behind {
  present: Sender | undefined;
  /** Waits for a process, other than by the given client, until the signal says that the browser has gone. */
  reach(options: { milliseconds: number; other?: Client; signal: AbortSignal }): Promise<Sender>;
}

/** Errors of a connection that was never made, as to a process that has just ended. */
const unconnected = ['ECONNREFUSED', 'ENOENT'];

/**
 * Passes a request on to the site and its response back. While the site is away, the request waits; what has reached the
 * site is never repeated. Documents are held until they are finished; everything else is sent as it comes, compressed if
 * the client accepts it. Adds the security headers that the response does not set itself.
 * A page that could not be rendered because of an outage gets the outage's status, and a form of an earlier build a
 * message for people.
 */
export function passOn(request: IncomingMessage, response: ServerResponse, site: Behind, options: PassOnOptions): void {
  if (site.present) return send(request, response, site.present, { site, options });
  reachFor(request, response, { site, options });
}

function reachFor(
  request: IncomingMessage,
  response: ServerResponse,
  { site, options, other }: { site: Behind; options: PassOnOptions; other?: Client },
): void {
  site.reach({ milliseconds: patienceOf(request), other, signal: untilGone(response) }).then(
    (sender) => response.destroyed || send(request, response, sender, { site, options }),
    (error: unknown) => void sendFailure(request, response, error, options),
  );
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { client }: Sender,
  { site, options }: { site: Behind; options: PassOnOptions },
): void {
  const fail = (cause: unknown) => {
    request.resume();
    if (response.headersSent || response.destroyed) return void response.destroy();
    void sendFailure(request, response, siteAway(cause), options);
  };
  client.send(siteRequest(request, options), untilGone(response)).then(
    (received) => sendBack(request, received, response, options).catch(fail),
    (error: NodeJS.ErrnoException) => {
      if (unconnected.includes(error.code ?? '')) reachFor(request, response, { site, options, other: client });
      else fail(error);
    },
  );
}

async function sendBack(
  request: IncomingMessage,
  { statusCode, headers: given, body: received }: Dispatcher.ResponseData,
  response: ServerResponse,
  options: FinishOptions,
): Promise<void> {
  const outage = given[siteHeaders.status];
  const status = outage === undefined ? statusCode : Number(outage);
  const length = given[bodyLengthHeader];
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => isOfTheResponse(name))),
    ...(length !== undefined && { 'content-length': String(length) }),
    // Next says so of the router's data.
    ...(String(given['cache-control'] ?? '').startsWith('s-maxage=') && { 'cache-control': publicCacheControl }),
    ...(outage !== undefined && { 'cache-control': 'no-store' }),
    ...(namedByConnection(String(given.connection ?? '')).has('close') && { connection: 'close' }),
  };
  const isOutdatedForm = given[actionNotFoundHeader] !== undefined;
  if (isOutdatedForm) {
    const isForPeople = request.headers.accept?.includes('text/html') ?? false;
    headers['content-type'] = isForPeople ? 'text/html; charset=utf-8' : 'application/json';
    headers['cache-control'] = 'no-store';
  }
  const contentType = String(headers['content-type'] ?? '');
  const isDocument = contentType.startsWith('text/html') && given['content-security-policy'] === undefined;
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  const finished = (body?: Buffer) => {
    const { headers: missing, ...rest } = finish({ status: statusCode, contentType, body }, options);
    return { ...rest, headers: { ...missing, ...(isOfPreview(request) && noReferrer), ...headers } };
  };
  const coding = negotiateCoding(request, headers, hasBody);

  if (hasBody && (isDocument || isOutdatedForm)) {
    const body = await buffer(received);
    const whole = finished(isOutdatedForm ? outdatedForm(contentType) : body);
    const bytes = coding ? await compress(whole.body, coding, 'quick') : whole.body;
    // The tag describes the bytes before they were finished and compressed.
    delete whole.headers.etag;
    response.writeHead(status, { ...whole.headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  const { headers: all } = finished();
  if (isDocument) delete all['content-length'];
  if (!hasBody) {
    received.resume();
    response.writeHead(status, all).end();
    return;
  }
  if (coding) delete all['content-length'];
  response.writeHead(status, all);
  await (coding ? pipeline(received, flushing(received, coding), response) : pipeline(received, response));
}

/** Compresses what comes. If nothing more comes for a moment, what has come reaches the client. */
function flushing(received: Readable, coding: Coding) {
  const coder = compressor(coding);
  let waiting: NodeJS.Timeout | undefined;
  received.on('data', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (!coder.writableEnded && !coder.destroyed) coder.flush();
    }, flushMilliseconds);
  });
  return coder;
}

/** Sets the headers that name the coding, if the response can have one. */
function negotiateCoding(request: IncomingMessage, headers: OutgoingHttpHeaders, hasBody: boolean): Coding | undefined {
  if (!isCompressible(String(headers['content-type'] ?? '')) || headers['content-encoding']) return undefined;
  const vary = String(headers.vary ?? '');
  if (!/\bAccept-Encoding\b/i.test(vary)) headers.vary = vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
  const coding = hasBody ? preferredCoding(String(request.headers['accept-encoding'] ?? '')) : undefined;
  if (coding) headers['content-encoding'] = coding;
  return coding;
}

/** Whether an address holds the token of a preview; Next redirects some spellings of it before the site's own code sees them. */
function isOfPreview({ url }: IncomingMessage): boolean {
  return decodeURIComponent(pathOf(url)).replaceAll('\\', '/').includes(paths.previews);
}

function outdatedForm(contentType: string): Buffer {
  const message = 'The site has been updated since this page was opened. Please load the page again.';
  return Buffer.from(contentType.startsWith('text/html') ? outdatedFormDocument() : JSON.stringify({ message }));
}

function isOfTheResponse(name: string): boolean {
  if (name === 'content-length') return true;
  return !ofOneConnection.has(name) && !ofTheSite.has(name) && !name.startsWith('x-middleware-');
}

/** Returns a signal that is aborted when the client goes before it has its whole response. */
export function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}
