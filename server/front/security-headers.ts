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
