import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrotliCompress, Gzip } from 'node:zlib';

import { outdatedFormDocument } from '../../lib/content/failed-page';
import { errorStatuses } from '../../lib/platform/http/app-error';
import { outageOf } from '../../lib/platform/http/error-response';
import { bodyLengthHeader } from '../../lib/platform/http/body-length';
import type { Rendering } from '../../lib/platform/http/rendering';
import { compress, compressor, isCompressible, preferredCoding, type Coding } from './responses/content-coding';
import { finish } from './finish';

/** Set by Next where a form names an action that the build does not have. */
const actionNotFoundHeader = 'x-nextjs-action-not-found';

/**
 * Wraps the response of a request that Next handles. Documents are buffered, finished and then sent; everything else is
 * streamed, compressed if the client accepts it. Adds the security headers that the response does not set itself. A page
 * that Next could not render because of an outage gets the outage's status, and a form of an earlier build a message for
 * people.
 */
export function interceptResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { rendering, ...options }: { isHttps: boolean; rendering?: Rendering },
): void {
  const original = { write: response.write, end: response.end, writeHead: response.writeHead };
  const held: Buffer[] = [];
  let way: 'undecided' | 'document' | 'stream' | 'finished' = 'undecided';
  let stream: BrotliCompress | Gzip | undefined;

  const header = (name: string) => String(response.getHeader(name) ?? '');
  const negotiateCoding = (): Coding | undefined => {
    if (!isCompressible(header('Content-Type')) || response.hasHeader('Content-Encoding')) return undefined;
    if (!/\bAccept-Encoding\b/i.test(header('Vary'))) response.appendHeader('Vary', 'Accept-Encoding');
    return preferredCoding(String(request.headers['accept-encoding'] ?? ''));
  };

  const setOutage = () => {
    const outage = outageOf(rendering?.outage);
    if (!outage) return;
    response.statusCode = errorStatuses[outage.code];
    for (const [name, value] of Object.entries({ ...outage.details.headers, 'Cache-Control': 'no-store' }))
      response.setHeader(name, value);
  };

  /** Sets headers that the response does not set itself; returns the finished body. */
  const finishWith = (body?: Buffer) => {
    const finished = finish({ status: response.statusCode, contentType: header('Content-Type'), body }, options);
    setOutage();
    for (const [name, value] of Object.entries(finished.headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    for (const name of response.getHeaderNames()) if (name.startsWith('x-middleware-')) response.removeHeader(name);
    return finished.body;
  };

  const refusedForm = () => {
    const isForPeople = request.headers.accept?.includes('text/html') ?? false;
    const message = 'The site has been updated since this page was opened. Please load the page again.';
    const body = Buffer.from(isForPeople ? outdatedFormDocument() : JSON.stringify({ message }));
    for (const name of [actionNotFoundHeader, 'ETag']) response.removeHeader(name);
    response.setHeader('Content-Type', isForPeople ? 'text/html; charset=utf-8' : 'application/json');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Length', body.length);
    return body;
  };

  /** Decides how to treat the response, at its first byte or its end. */
  const decide = (hasBody: boolean) => {
    if (way !== 'undecided') return;
    const isDocument = header('Content-Type').startsWith('text/html') && !response.hasHeader('Content-Security-Policy');
    way = isDocument && hasBody && request.method !== 'HEAD' ? 'document' : 'stream';
    if (way === 'document') return;
    if (isDocument) response.removeHeader('Content-Length');
    finishWith();
    const length = response.getHeader(bodyLengthHeader);
    response.removeHeader(bodyLengthHeader);
    if (length !== undefined) response.setHeader('Content-Length', length);
    const coding = negotiateCoding();
    if (!coding || !hasBody || request.method === 'HEAD' || response.headersSent) return;
    stream = compressor(coding);
    response.setHeader('Content-Encoding', coding);
    response.removeHeader('Content-Length');
    stream.on('data', (bytes: Buffer) => {
      if (!original.write.call(response, bytes, 'utf8')) stream?.pause();
    });
    stream.on('end', () => original.end.call(response, undefined, 'utf8'));
    stream.on('error', () => response.destroy());
    // Back-pressure: the writer waits for `drain` on the response, the compressor for the connection.
    stream.on('drain', () => response.emit('drain'));
    response.on('drain', () => stream?.resume());
    response.once('close', () => stream?.destroy());
  };

  const sendDocument = async () => {
    const body = finishWith(Buffer.concat(held));
    const coding = negotiateCoding();
    const bytes = coding ? await compress(body, coding, 'quick') : body;
    if (coding) response.setHeader('Content-Encoding', coding);
    // The header describes the bytes before compression.
    response.removeHeader('ETag');
    response.setHeader('Content-Length', bytes.length);
    way = 'finished';
    original.end.call(response, bytes, 'utf8');
  };

  Object.assign(response, {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      const headers = rest.find((argument) => typeof argument === 'object' && argument !== null);
      for (const [name, value] of headerEntries(headers)) response.setHeader(name, value);
      // Node also calls it with the first byte.
      return way === 'stream' || way === 'finished' ? original.writeHead.call(response, status) : response;
    },
    flushHeaders: () => undefined,
    // Next calls it after content that should reach the reader at once.
    flush: () => stream?.flush(),
    write(...args: unknown[]) {
      decide(true);
      const { bytes, callback } = taken(args);
      if (way === 'document') {
        held.push(bytes);
        callback?.();
        return true;
      }
      return stream ? stream.write(bytes, callback) : original.write.call(response, bytes, 'utf8', callback);
    },
    end(...args: unknown[]) {
      const { bytes: given, callback } = taken(args);
      const bytes = response.hasHeader(actionNotFoundHeader) ? refusedForm() : given;
      decide(bytes.length > 0);
      if (callback) response.once('finish', callback);
      if (way === 'document') {
        held.push(bytes);
        sendDocument().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
      } else if (stream) stream.end(bytes);
      else original.end.call(response, bytes.length > 0 ? bytes : undefined, 'utf8');
      return response;
    },
  });
}

/** The arguments of `write` or `end`: a chunk, its encoding and a callback, each optional. */
function taken([chunk, ...rest]: unknown[]): { bytes: Buffer; callback?: () => void } {
  const callback = [chunk, ...rest].find((argument): argument is () => void => typeof argument === 'function');
  const encoding = rest.find((argument): argument is BufferEncoding => typeof argument === 'string');
  if (typeof chunk === 'string') return { bytes: Buffer.from(chunk, encoding), callback };
  return { bytes: chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0), callback };
}

/** The headers passed to `writeHead`: an object, or a flat list of names and values. */
function headerEntries(headers: unknown): [string, string | string[]][] {
  if (Array.isArray(headers))
    return headers.flatMap((name: unknown, index) =>
      index % 2 === 0 ? [[String(name), String(headers[index + 1])] satisfies [string, string]] : [],
    );
  if (typeof headers !== 'object' || headers === null) return [];
  return Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined);
}
