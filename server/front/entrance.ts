import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { clientAddressHeader, resolveClientAddress } from '../../lib/platform/http/client-address';
import { pathOf } from './path-of';
import type { Refusal } from './refusal';

/**
 * Headers by which the front and the site, Next, its middleware and its proxies instruct each other; a client could impersonate them. Next also
 * copies the nonce of a request's Content-Security-Policy into cached pages.
 */
const internalHeader =
  /^(x-(middleware|nextjs|invoke|now|vercel|prerender|site)(-|$)|x-matched-path$|x-internal-page$|next-resume|next-action$|content-security-policy)/;

const fileMethods = ['GET', 'HEAD'];
/** What the middleware leaves to Next as a file. */
const file = /^\/_next\/|\.[a-z\d]+$/i;
/** Forms post to the page they are on. */
const pageMethods = ['GET', 'HEAD', 'POST'];
const apiMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Headers of Next's router. Next redirects any request that has the first, API calls included. */
const routerHeaders = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
] as const;

interface EntranceOptions {
  trustedProxies: number;
  siteUrl: string;
}

/**
 * Prepares every request before anything else reads it: removes headers that clients may not set and adds the client's
 * address. Returns the reason if the request is to be refused.
 */
export function admit(request: IncomingMessage, { trustedProxies, siteUrl }: EntranceOptions): Refusal | undefined {
  const { method = '', url = '', headers } = request;
  if (!url.startsWith('/')) return { status: 400, message: 'The address must begin with a slash.' };
  const isApi = url.startsWith('/api/');
  // Next would respond with 500; an address that cannot be decoded does not exist.
  if (isApi && !isDecodable(url)) return { status: 400, message: 'The address cannot be read.' };
  const isFile = !isApi && file.test(pathOf(url));
  const methods = isApi ? apiMethods : isFile ? fileMethods : pageMethods;
  if (!methods.includes(method)) {
    const allowed = methods.join(', ');
    return { status: 405, message: `This address accepts ${allowed}.`, headers: { Allow: allowed } };
  }
  const { 'transfer-encoding': coding } = headers;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return { status: 501, message: 'This site accepts bodies as they are, or in chunks.' };
  for (const name of Object.keys(headers)) if (internalHeader.test(name)) delete headers[name];
  // The router sends 1; Next sends the page for any other value.
  if (isApi || headers.rsc !== '1') for (const name of routerHeaders) if (name in headers) delete headers[name];
  // Next compares Origin with Host, which a proxy may have replaced.
  if (headers.origin === siteUrl) headers.host = new URL(siteUrl).host;
  headers[clientAddressHeader] = resolveClientAddress(
    request.socket.remoteAddress,
    joined(headers, 'x-forwarded-for'),
    trustedProxies,
  );
  return undefined;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

function joined(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
