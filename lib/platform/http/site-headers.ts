/** Headers between the front and the site. The front removes them from what clients send, and from what they get. */
export const siteHeaders = {
  /** Names the page to render to the middleware. */
  page: 'x-internal-page',
  /** Proves that a request comes from the front. */
  secret: 'x-site-secret',
  /** Names a request, so that an error that its page throws finds the response. */
  request: 'x-site-request',
  /** The status to send for an outage, which Next reports as 500; caches do not serve stale pages for a 500. */
  status: 'x-site-status',
} as const;

/**
 * Next drops the Content-Length of a response that a route handler makes. A handler that knows the length of what it
 * streams says it in this header, from which the server makes the Content-Length.
 */
export const bodyLengthHeader = 'x-body-length';
