import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

import { requestedRange } from '@/lib/platform/http/conditional-request';

import type { StoredResponse } from './stored-response';
import { preferredCoding, type Coding } from './content-coding';

/** Headers left out of a 304: the client has them, and a policy would replace that of the document it has cached. */
const ofTheBody = ['content-type', 'content-length', 'content-encoding', 'content-security-policy'];
/** Headers left out of a 416, which has no content. */
const ofTheContent = ['content-type', 'content-encoding', 'etag'];

/**
 * Sends a response, a range of it, or 304. Returns a promise only if the client's coding has to be made first.
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
): Promise<Coding> | undefined {
  const coding = codingFor(request, stored);
  if (coding && stored.content(coding) === undefined)
    return stored.encode(coding).then(() => {
      write(request, response, stored, coding);
      return coding;
    });
  write(request, response, stored, coding);
  return undefined;
}

/** The coding for a client. Ranges are ranges of the uncompressed response. */
function codingFor({ headers }: IncomingMessage, stored: StoredResponse): Coding | undefined {
  if (!stored.isCompressible || headers.range !== undefined) return undefined;
  return preferredCoding(String(headers['accept-encoding'] ?? ''));
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  coding: Coding | undefined,
): void {
  const bytes = stored.body;
  // Conditions and ranges apply to successful responses only (RFC 9110, 13.2.1 and 14.2).
  const isSuccess = stored.status === 200;
  if (isSuccess && stored.isKnownBy(request.headers['if-none-match'])) {
    response.writeHead(304, without(ofTheBody, stored.headersIn(coding))).end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const range =
    isSuccess && !coding
      ? requestedRange(
          request.method,
          request.headers.range,
          ifRange && String(ifRange),
          stored.etag(coding),
          bytes.length,
        )
      : undefined;
  if (range === 'none') {
    const contentRange = `bytes */${bytes.length}`;
    response
      .writeHead(416, {
        ...without(ofTheContent, stored.headersIn(coding)),
        'cache-control': 'no-store',
        'content-range': contentRange,
        'content-length': 0,
      })
      .end();
    return;
  }
  if (range) {
    const part = bytes.subarray(range.start, range.end + 1);
    const contentRange = `bytes ${range.start}-${range.end}/${bytes.length}`;
    response.writeHead(206, {
      ...stored.headersIn(coding),
      'content-range': contentRange,
      'content-length': part.length,
    });
    response.end(request.method === 'HEAD' ? undefined : part);
    return;
  }
  response.writeHead(stored.status, stored.head(coding));
  if (request.method === 'HEAD') return void response.end();
  response.end((coding && stored.content(coding)) ?? bytes);
}

function without(names: readonly string[], headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
