const twoYears = 2 * 365 * 24 * 60 * 60;

/** What is not a document asks for nothing and shows nowhere. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'";

const commonHeaders = { 'X-Content-Type-Options': 'nosniff' } as const;
const documentHeaders = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

interface AnswerKind {
  isHttps: boolean;
  /** A script, sheet or font of a page: what holds for documents means nothing there, and a visit fetches a dozen. */
  isPart?: boolean;
}

/** What every answer says, unless it says otherwise itself; with https, that browsers never come by http again. */
export function securityHeaders({ isHttps, isPart }: AnswerKind): Record<string, string> {
  return {
    ...commonHeaders,
    ...(!isPart && documentHeaders),
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` }),
  };
}
