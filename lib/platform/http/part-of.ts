import { wantedRange } from './byte-range';

/** Bytes as a request wants them: all, the range that it asks for, or nothing where it has them already. */
export function partOf(request: Request, bytes: Buffer, etag: string, common: Record<string, string>): Response {
  const headers = new Headers({ ...common, ETag: etag, 'Accept-Ranges': 'bytes' });
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    for (const name of ['Content-Type', 'Content-Disposition', 'Content-Security-Policy']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  const range = wantedRange(request.headers.get('range'), request.headers.get('if-range'), etag, bytes.length);
  if (range === 'none') {
    headers.set('Content-Range', `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  headers.set('Content-Length', String(part.length));
  return new Response(new Uint8Array(part.buffer as ArrayBuffer, part.byteOffset, part.length), {
    status: range ? 206 : 200,
    headers,
  });
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
