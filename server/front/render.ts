import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

import { createRequestResponseMocks } from 'next/dist/server/lib/mock-request.js';

import { duringRendering, type Rendering } from '../../lib/platform/http/rendering';

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Has Next handle a request that did not come from a connection, as Next does itself to revalidate a page. Throws the
 * outage, if one kept Next from rendering.
 */
export async function render(handle: NextHandler, url: string, headers: IncomingHttpHeaders = {}): Promise<Rendered> {
  const chunks: Buffer[] = [];
  const { req, res } = createRequestResponseMocks({
    url,
    headers,
    resWriter: (chunk) => chunks.push(Buffer.from(chunk)) > 0,
  });
  const rendering: Rendering = {};
  await duringRendering(rendering, () => Promise.all([finished(res), handle(req, res)]));
  if (rendering.outage) throw rendering.outage;
  return { status: res.statusCode, headers: res.getHeaders(), body: Buffer.concat(chunks) };
}
