/**
 * Next drops the Content-Length of a response that a route handler makes. A handler that knows the length of what it
 * streams says it in this header, from which the server makes the Content-Length.
 */
export const bodyLengthHeader = 'x-body-length';
