import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client goes before it has its whole response. */
export function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}
