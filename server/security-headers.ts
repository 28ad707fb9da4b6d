const twoYears = 2 * 365 * 24 * 60 * 60;

/** What is not a document asks for nothing and shows nowhere. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'";

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

/** What every answer says, unless it says otherwise itself; with https, that browsers never come by http again. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    ...commonHeaders,
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` }),
  };
}
