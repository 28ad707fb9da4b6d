import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { resolveClientAddress } from '@/lib/platform/http/client-address';

import { isRouterState } from './router-state';

/** What servers and proxies accept at least (RFC 9110, 4.1). */
const longestAddress = 8192;
const fileMethods = ['GET', 'HEAD'];
/** A name or an address, and perhaps a port (RFC 9110, 7.2); the client of the site fails at an open bracket. */
const hostPattern = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i;
/** What the middleware leaves to Next as a file. */
const file = /^\/_next\/|\.[a-z\d]+$/i;
/** Forms post to the page they are on. */
const pageMethods = ['GET', 'HEAD', 'POST'];
const apiMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const methodsWithBody = ['POST', 'PUT', 'PATCH'];

export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

export interface EntranceOptions {
  trustedProxies: number;
  siteUrl: string;
}

/** Returns the reason if a request is to be refused before anything else reads it. */
export function requestRefusal(request: IncomingMessage): Refusal | undefined {
  const { method = '', url = '', headers, httpVersion } = request;
  const { host } = headers;
  if (host ? !hostPattern.test(host) : httpVersion !== '1.0')
    return { status: 400, message: 'The request must name a host.' };
  if (!url.startsWith('/')) return { status: 400, message: 'The address must begin with a slash.' };
  if (url.length > longestAddress) return { status: 414, message: 'The address is too long.' };
  // Next would respond with 500, wherever a part of the address is a parameter.
  if (!isDecodable(url)) return { status: 400, message: 'The address cannot be read.' };
  const isApi = isOfApi(url);
  const { 'next-router-state-tree': state } = headers;
  if (!isApi && isRouterRequest(request) && state !== undefined && !isRouterState(String(state)))
    return { status: 400, message: 'The state of the router cannot be read.' };
  const isFile = !isApi && file.test(pathOf(url));
  const methods = isApi ? apiMethods : isFile ? fileMethods : pageMethods;
  if (!methods.includes(method)) {
    const allowed = methods.join(', ');
    return { status: 405, message: `This address accepts ${allowed}.`, headers: { allow: allowed } };
  }
  // As Node decides whether the client was told to continue.
  if (httpVersion === '1.1' && headers.expect !== undefined && !/(^|\W)100-continue($|\W)/i.test(headers.expect))
    return { status: 417, message: 'This site expects 100-continue only.' };
  const { 'transfer-encoding': coding } = headers;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return { status: 501, message: 'This site accepts bodies as they are, or in chunks.' };
  if (coding !== undefined && httpVersion === '1.0')
    return { status: 400, message: 'HTTP/1.0 has no bodies in chunks.' };
  if (framingOf(request) && !methodsWithBody.includes(method))
    return { status: 400, message: `A ${method} request must have no body.` };
  return undefined;
}

/** Returns the header that says where the body of a request ends. Undefined if it has none. */
export function framingOf({ headers }: IncomingMessage): Record<string, string> | undefined {
  if (headers['transfer-encoding'] !== undefined) return { 'transfer-encoding': 'chunked' };
  const length = Number(headers['content-length'] ?? 0);
  return length > 0 ? { 'content-length': String(length) } : undefined;
}

/** Whether Next's router asks for data. It sends 1; for any other value, Next sends the page. */
export function isRouterRequest({ headers }: IncomingMessage): boolean {
  return headers.rsc === '1';
}

/** Returns the client's address; behind proxies, the one that the outermost trusted proxy has seen. */
export function clientAddress({ headers, socket }: IncomingMessage, { trustedProxies }: EntranceOptions): string {
  return resolveClientAddress(socket.remoteAddress, joined(headers, 'x-forwarded-for'), trustedProxies);
}

export function isOfApi(url: string): boolean {
  return url.startsWith('/api/');
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
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

/** The path of a request's address, without the query. */
export function pathOf(url = ''): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** How long a request waits for a site that is away. */
export const patienceMilliseconds = 5000;

/** How long a request may wait: a proxy that can ask another instance prefers a shorter time (RFC 7240, 4.3). */
export function patienceOf({ headers }: IncomingMessage): number {
  const seconds = /(?:^|[\s,;])wait=(\d+)/i.exec(String(headers.prefer ?? ''))?.[1];
  return seconds === undefined ? patienceMilliseconds : Math.min(Number(seconds) * 1000, patienceMilliseconds);
}
