import { ReadableStream } from 'node:stream/web';

import { bodyLengthHeader } from './site-headers';
import { requestedRange, hasContent, type ByteRange } from './conditional-request';

interface Source {
  /** In bytes; more than 0. */
  size: number;
  etag: string;
  /** Yields the bytes of a range. Called only if the response has a body, and consumed as the client reads. */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

/** Sends all of a source, the range that a request asks for, or nothing if the client has it already. */
export function partOf(request: Request, { size, etag, read }: Source, common: Record<string, string>): Response {
  const headers = new Headers({ ...common, ETag: etag, 'Accept-Ranges': 'bytes' });
  if (hasContent(request.headers.get('if-none-match'), (tag) => tag === etag)) {
    for (const name of ['Content-Type', 'Content-Disposition', 'Content-Security-Policy']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const { method, headers: asked } = request;
  const range = requestedRange(method, asked.get('range'), asked.get('if-range'), etag, size);
  if (range === 'none') {
    headers.set('Content-Range', `bytes */${size}`);
    headers.set('Cache-Control', 'no-store');
    for (const name of ['Content-Type', 'Content-Disposition']) headers.delete(name);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  const length = String(end - start + 1);
  headers.set('Content-Length', length);
  headers.set(bodyLengthHeader, length);
  // The DOM's type of a stream lacks what Node's has beyond it.
  const body = ReadableStream.from(read({ start, end })) as unknown as BodyInit;
  return new Response(body, { status: range ? 206 : 200, headers });
}
