import type { IncomingHttpHeaders } from 'node:http';

/** Set by the server for a request of the router's data: Next hides the router's own headers from the middleware. */
export const dataRequestHeader = 'x-data-request';

/** Marks a request of the router's data, whatever the client sent under the mark's name. */
export function markDataRequest(headers: IncomingHttpHeaders): void {
  delete headers[dataRequestHeader];
  if (headers.rsc || headers['next-router-prefetch'] || headers['next-router-segment-prefetch'])
    headers[dataRequestHeader] = '1';
}
