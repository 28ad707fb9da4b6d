import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { clientAddressHeader, resolveClientAddress } from '../lib/platform/http/client-address';
import type { Refusal } from './refusal';

/**
 * By these Next, its middleware and the proxies that it is made for tell each other what to do. From outside they would
 * be taken for theirs. Next copies the nonce of a request's policy into pages that it keeps for everybody.
 */
const internalHeader =
  /^(x-(middleware|nextjs|invoke|now|vercel|prerender)(-|$)|x-matched-path$|x-internal-page$|next-resume|content-security-policy)/;

/** A form posts itself to its page. */
const pageMethods = ['GET', 'HEAD', 'POST'];
const apiMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Next's router asks for a page's data by these. Next redirects any request with the first, a call of the API too. */
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
 * What happens to every request before anything else looks at it: what it may not say is taken out of it, and what
 * the site knows about it is put in. Answers why it is refused, if it is.
 */
export function admit(request: IncomingMessage, { trustedProxies, siteUrl }: EntranceOptions): Refusal | undefined {
  const { method = '', url = '', headers } = request;
  if (!url.startsWith('/')) return { status: 400, message: 'The address must begin with a slash.' };
  const isApi = url.startsWith('/api/');
  // Next answers 500 to it; an address that is no page's is not found.
  if (isApi && !isDecodable(url)) return { status: 400, message: 'The address cannot be read.' };
  const methods = isApi ? apiMethods : pageMethods;
  if (!methods.includes(method)) {
    const allowed = methods.join(', ');
    return { status: 405, message: `This address answers ${allowed}.`, headers: { Allow: allowed } };
  }
  for (const name of Object.keys(headers)) if (internalHeader.test(name)) delete headers[name];
  // The router sends 1; with anything else Next sends the page.
  if (isApi || headers.rsc !== '1') for (const name of routerHeaders) delete headers[name];
  // A browser says here which host it sees. Next compares it with Host, which a proxy may have replaced.
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
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function joined(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
