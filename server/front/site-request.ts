import type { IncomingMessage } from 'node:http';

import { clientAddressHeader } from '@/lib/platform/http/client-address';

import { clientAddress, framingOf, isOfApi, isRouterRequest, type EntranceOptions } from './entrance';

/** What the site gets of a request: written anew from what the front understood, so that the site understands the same. */
export interface SiteRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Absent if the request has no body. */
  body?: IncomingMessage;
}

/** Headers about one connection (RFC 9110, 7.6.1), and those that say where a request ends: each hop has its own. */
export const ofOneConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What `Connection` cannot take out of a request: whose it is, and for which site. */
const ofEveryRequest: ReadonlySet<string> = new Set(['authorization', 'cookie', 'host', 'origin']);

/** No header in use has other characters; a program that reads `_` as `-` would take some for ours. */
const readableName = /^[a-z\d-]+$/;

/**
 * Headers by which the front and the site, Next, its middleware and its proxies instruct each other; a client could impersonate them. Next also
 * copies the nonce of a request's Content-Security-Policy into cached pages.
 */
const internalHeader =
  /^(x-(middleware|nextjs|invoke|now|vercel|prerender|site)(-|$)|x-matched-path$|x-internal-page$|next-resume|next-action$|content-security-policy)/;

/** Twice as much as browsers write. Next, which looks for bots in it, takes a second for 12 KB. */
const longestUserAgent = 512;

/** Headers of Next's router. Next redirects any request that has the first, API calls included. */
const routerHeaders = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
];

/** How the router asks ahead on this site. For other values, Next renders in ways that need a setting, and logs that it failed. */
const prefetch = '1';

/** Returns what the site gets of a request that is not refused. */
export function siteRequest(request: IncomingMessage, options: EntranceOptions): SiteRequest {
  const { method = '', url = '' } = request;
  const headers = headersForSite(request, options);
  return { method, path: url, headers, ...(framingOf(request) && { body: request }) };
}

/** Returns the headers that the site gets: without those that clients may not set, with the client's address. */
export function headersForSite(request: IncomingMessage, options: EntranceOptions): Record<string, string> {
  const { url = '', headers } = request;
  const isOfRouter = isRouterRequest(request) && !isOfApi(url);
  const ofThisConnection = namedByConnection(headers.connection);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || !readableName.test(name)) continue;
    if (ofOneConnection.has(name) || internalHeader.test(name)) continue;
    if (!isOfRouter && routerHeaders.includes(name)) continue;
    if (name === 'next-router-prefetch' && value !== prefetch) continue;
    if (ofThisConnection.has(name) && !ofEveryRequest.has(name)) continue;
    kept[name] = name === 'user-agent' ? value.slice(0, longestUserAgent) : value;
  }
  // HTTP/1.0 has no Host. Next compares Origin with Host, which a proxy may have replaced.
  const isOfOwnHost = !headers.host || headers.origin === options.siteUrl;
  return {
    ...kept,
    ...(isOfOwnHost && { host: new URL(options.siteUrl).host }),
    ...framingOf(request),
    [clientAddressHeader]: clientAddress(request, options),
  };
}

/** Returns the headers that a message declares to be about its connection. */
export function namedByConnection(connection = ''): ReadonlySet<string> {
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
