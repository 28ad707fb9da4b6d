import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { collectChunk } from './collect-chunk';
import { loadScriptsAfterPaint } from './scripts-after-paint';

export interface SecurityOptions {
  /** The public origin is https: browsers are told never to come by http again. */
  isHttps: boolean;
}

const twoYears = 2 * 365 * 24 * 60 * 60;

/** What is not a document asks for nothing and shows nowhere. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

/**
 * A document's policy names each of its inline scripts by hash: a cached page can carry no nonce, and no other
 * inline script runs. Style attributes and the style elements of dialogs and toasts need 'unsafe-inline'.
 */
export function documentPolicy(html: string, { isHttps }: SecurityOptions): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gis)) {
    if (script === '' || /\ssrc=|type="application\/ld\+json"/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [...hashes];
}

const largestPolicyCache = 500;

/** The policies of cached documents, by their ETag. */
const policies = new Map<string, string>();

function cachedDocumentPolicy(html: string, etag: unknown, options: SecurityOptions): string {
  const known = typeof etag === 'string' && policies.get(etag);
  if (known) return known;
  const policy = documentPolicy(html, options);
  if (typeof etag === 'string') {
    if (policies.size >= largestPolicyCache) policies.clear();
    policies.set(etag, policy);
  }
  return policy;
}

/**
 * Gives a response its security headers, whatever answers the request; a header that the answer sets itself is kept.
 * A document is held back until it is whole, because its Content-Security-Policy depends on what is in it: on what
 * `loadScriptsAfterPaint` makes of it, too.
 */
export function secureResponse(response: ServerResponse, options: SecurityOptions): void {
  const { write, end, flushHeaders, writeHead } = response;
  const held: Buffer[] = [];
  let isDecided = false;

  const isHeld = () =>
    !isDecided &&
    !response.headersSent &&
    !response.hasHeader('Content-Security-Policy') &&
    String(response.getHeader('Content-Type') ?? '').startsWith('text/html');

  const setHeaders = (policy?: string) => {
    if (isDecided) return;
    isDecided = true;
    if (response.headersSent) return;
    const https = options.isHttps && { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` };
    // A 304 would put its policy in the place of the one that belongs to the cached document.
    const ownPolicy = response.statusCode !== 304 && { 'Content-Security-Policy': policy ?? filePolicy };
    for (const [name, value] of Object.entries({ ...commonHeaders, ...https, ...ownPolicy })) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  };

  response.write = function (this: ServerResponse, ...args: Parameters<typeof write>) {
    if (!isHeld()) {
      setHeaders();
      return write.apply(this, args);
    }
    collectChunk(held, args);
    callBack(args);
    return true;
  } as typeof write;

  response.end = function (this: ServerResponse, ...args: unknown[]) {
    if (!isHeld()) {
      setHeaders();
      return end.apply(this, args as Parameters<typeof end>);
    }
    collectChunk(held, args);
    const html = loadScriptsAfterPaint(Buffer.concat(held).toString('utf8'));
    setHeaders(cachedDocumentPolicy(html, html.length > 0 && response.getHeader('ETag'), options));
    if (response.req.method === 'HEAD') response.removeHeader('Content-Length');
    else response.setHeader('Content-Length', Buffer.byteLength(html));
    return end.call(this, html, 'utf8', () => callBack(args));
  } as typeof end;

  response.flushHeaders = function (this: ServerResponse) {
    if (isHeld()) return;
    setHeaders();
    flushHeaders.call(this);
  };

  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    this.statusCode = status;
    const headers = rest.find(
      (argument) => typeof argument === 'object' && argument !== null && !Array.isArray(argument),
    );
    for (const [name, value] of Object.entries(headers ?? {})) this.setHeader(name, value as string);
    if (isHeld()) return this;
    setHeaders();
    return writeHead.call(this, status);
  } as typeof writeHead;
}

function callBack(args: readonly unknown[]): void {
  const callback = args.find((argument) => typeof argument === 'function');
  if (callback) (callback as () => void)();
}
