import type { IncomingMessage } from 'node:http';

import type { StoredState } from '@/lib/domains/site/state';

/** A request, without its query and the headers that say nothing about whether it counts; with the client's address. */
export interface Counted extends Pick<IncomingMessage, 'method' | 'url'> {
  headers: Record<string, string>;
}

/** What the front has counted since it last told the site, which writes the figures. */
export interface Counts {
  requests: number;
  failures: number;
  bots: Counted[];
  /** Requests of people for pages that do not exist. */
  missing: Counted[];
  /** Responses from memory by method, route and status; empty without metrics. */
  memory: Map<string, { method: string; route: string; status: number; count: number }>;
}

/** What the front tells the site, over the channel between the two processes. */
export type ToSite =
  /** The site is ready for visitors: everything printed from now on is the log. */
  | { kind: 'begin' }
  /** The state of this number is known to the front. */
  | { kind: 'heard'; number: number }
  /** Which variant of a page to show: of all items that do not exist, one. */
  | { kind: 'ask'; number: number; path: string; variant: string }
  | { kind: 'counts'; counts: Counts }
  /** Accept requests on this socket, too. */
  | { kind: 'listen'; socketPath: string }
  /** No request is accepted any more; those under way are finished. */
  | { kind: 'stopping' }
  /** The last request has been finished: stop within this time, and exit. */
  | { kind: 'end'; milliseconds: number };

/** What the site tells the front. */
export type ToFront =
  | { kind: 'listening' }
  | { kind: 'state'; number: number; state: StoredState }
  /** Without a variant if the site could not find out. */
  | { kind: 'variant'; number: number; variant?: string };

/** Names the socket and the secret to the site. */
export const socketVariable = 'SITE_SOCKET';
export const secretVariable = 'SITE_SECRET';
