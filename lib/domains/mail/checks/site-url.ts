import type { CheckResult } from '@/lib/platform/process/check';

import { ok, problem } from './dns-result';

export const siteUrlAdvice = 'Set SITE_URL to the address that readers type, and check the proxy and the certificate.';

const timeoutMilliseconds = 5000;

/** Checks that the address used in links of letters is this site, as seen from this machine. */
export async function checkSiteUrl(siteUrl: string): Promise<CheckResult> {
  if (/^(localhost|127\.|\[::1\])|\.localhost$/.test(new URL(siteUrl).hostname)) {
    return problem(`Links in letters lead to ${siteUrl}, which no reader can open.`);
  }
  return checkResponse(siteUrl);
}

export async function checkResponse(siteUrl: string): Promise<CheckResult> {
  try {
    const response = await fetch(`${siteUrl}/api/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    await response.body?.cancel();
    return response.ok
      ? ok(`${siteUrl} responds.`)
      : problem(`${siteUrl}/api/health responded with status ${response.status}.`);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: unknown } };
    const reason = typeof cause?.code === 'string' ? cause.code : name;
    return problem(`${siteUrl} does not respond (${reason}).`);
  }
}
