import type { IncomingMessage, ServerResponse } from 'node:http';

import { requestedRange } from '../../lib/platform/http/byte-range';
import type { Answer } from './answer';
import { preferredCoding, type Coding } from './content-coding';

/** Headers left out of a 304: the client has them, and a policy would replace that of the document it has cached. */
const ofTheBody = ['content-type', 'content-length', 'content-encoding', 'content-security-policy'];

/**
 * Sends a response, a range of it, or 304. Returns a promise only if the client's coding has to be made first.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<Coding> | undefined {
  const coding = codingFor(request, answer);
  if (coding && !answer.bytes(coding))
    return answer.encode(coding).then(() => {
      write(request, response, answer, coding);
      return coding;
    });
  write(request, response, answer, coding);
  return undefined;
}

/** The coding for a client. Ranges are ranges of the uncompressed response. */
function codingFor({ headers }: IncomingMessage, answer: Answer): Coding | undefined {
  if (!answer.isCompressible || headers.range !== undefined) return undefined;
  return preferredCoding(String(headers['accept-encoding'] ?? ''));
}

function write(request: IncomingMessage, response: ServerResponse, answer: Answer, coding: Coding | undefined): void {
  const head = answer.head(coding);
  const bytes = answer.bytes(coding) ?? answer.body;
  // Conditions and ranges apply to successful responses only (RFC 9110, 13.2.1 and 14.2).
  const isThere = answer.status === 200;
  if (isThere && answer.isKnownBy(request.headers['if-none-match'])) {
    const rest = Object.entries(head).filter(([name]) => !ofTheBody.includes(name));
    response.writeHead(304, Object.fromEntries(rest)).end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const range =
    isThere && !coding
      ? requestedRange(request.headers.range, ifRange && String(ifRange), String(head.etag), bytes.length)
      : undefined;
  if (range === 'none') {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}`, 'content-length': 0 }).end();
    return;
  }
  if (range) {
    const part = bytes.subarray(range.start, range.end + 1);
    const contentRange = `bytes ${range.start}-${range.end}/${bytes.length}`;
    response.writeHead(206, { ...head, 'content-range': contentRange, 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
    return;
  }
  response.writeHead(answer.status, head);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
