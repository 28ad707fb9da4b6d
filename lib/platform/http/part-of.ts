import { ReadableStream } from 'node:stream/web';

import { requestedRange, type ByteRange } from './byte-range';

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
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    for (const name of ['Content-Type', 'Content-Disposition', 'Content-Security-Policy']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const range = requestedRange(request.headers.get('range'), request.headers.get('if-range'), etag, size);
  if (range === 'none') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  headers.set('Content-Length', String(end - start + 1));
  // The DOM's type of a stream lacks what Node's has beyond it.
  const body = ReadableStream.from(read({ start, end })) as unknown as BodyInit;
  return new Response(body, { status: range ? 206 : 200, headers });
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
