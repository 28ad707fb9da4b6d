import type { IncomingMessage } from 'node:http';

/** How long a request waits for a site that is away. */
export const patienceMilliseconds = 5000;

/** How long a request may wait: a proxy that can ask another instance prefers a shorter time (RFC 7240, 4.3). */
export function patienceOf({ headers }: IncomingMessage): number {
  const seconds = /(?:^|[\s,;])wait=(\d+)/i.exec(String(headers.prefer ?? ''))?.[1];
  return seconds === undefined ? patienceMilliseconds : Math.min(Number(seconds) * 1000, patienceMilliseconds);
}
