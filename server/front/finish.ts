import { documentPolicy, finishDocument, type DocumentOptions } from './document/finish-document';

const twoYears = 2 * 365 * 24 * 60 * 60;

/** For responses that are not documents: they load nothing and cannot be framed. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'";

const commonHeaders = { 'x-content-type-options': 'nosniff' } as const;
const documentHeaders = {
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

interface ResponseKind {
  isHttps: boolean;
  /** For scripts, style sheets and fonts, where document policies have no effect; a visit fetches a dozen. */
  isPart?: boolean;
}

/**
 * Default headers of every response; with https they include Strict-Transport-Security. It binds the host of the site only:
 * other services under its domain may not have https.
 */
export function securityHeaders({ isHttps, isPart }: ResponseKind): Record<string, string> {
  return {
    ...commonHeaders,
    ...(!isPart && documentHeaders),
    ...(isHttps && { 'strict-transport-security': `max-age=${twoYears}` }),
  };
}

export type FinishOptions = DocumentOptions;

interface Unfinished {
  status: number;
  contentType: string;
  /** Absent if the response is streamed or has no body. */
  body?: Buffer;
}

interface Finished {
  body: Buffer;
  /** Headers to set unless the response has its own, by their names in lower case. */
  headers: Record<string, string>;
}

/** Finishes what the site or a failure made: moves a document's scripts, and adds the policy and the security headers. */
export function finish({ status, contentType, body }: Unfinished, options: FinishOptions): Finished {
  const isDocument = contentType.startsWith('text/html');
  const finished =
    isDocument && body?.length
      ? finishDocument(body, status, options)
      : { body: body ?? Buffer.alloc(0), policy: isDocument ? documentPolicy([], options) : filePolicy };
  // The policy of a 304 would replace that of the document the browser has cached.
  const policy = status !== 304 && { 'content-security-policy': finished.policy };
  // What does not say how long it may be kept is not kept. A 304 would change what the browser keeps.
  const kept = status !== 304 && { 'cache-control': 'no-store' };
  return { body: finished.body, headers: { ...securityHeaders(options), ...kept, ...policy } };
}
