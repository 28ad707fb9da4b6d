import { z } from 'zod';

export const landingPageVersions = ['v1', 'v2'] as const;
export const LandingPageVersionSchema = z.enum(landingPageVersions, { error: 'landingPageVersion must be v1 or v2.' });
export type LandingPageVersion = z.infer<typeof LandingPageVersionSchema>;

export const defaultLandingPageVersion: LandingPageVersion = 'v2';

/** The key in the browser's local storage, and the name of the cookie that mirrors it for the middleware. */
export const siteConfigKey = 'siteConfig';

/** How long the cookie is kept: a year, or the browser's limit for cookies set by scripts. */
export const storedSiteConfigSeconds = 365 * 24 * 60 * 60;

export const SiteConfigSchema = z.object({ landingPageVersion: LandingPageVersionSchema });
export type SiteConfig = z.infer<typeof SiteConfigSchema>;

/** The value of `?version=`: `v2` or `2`, `v1` or `1`; anything else counts as absent. */
export function parseVersionParameter(value: string | null): LandingPageVersion | undefined {
  return LandingPageVersionSchema.safeParse(value?.replace(/^(?=[12]$)/, 'v')).data;
}

/** The version in the JSON of the cookie that mirrors local storage; anything else counts as absent. */
export function parseStoredVersion(cookie: string | undefined): LandingPageVersion | undefined {
  if (!cookie) return undefined;
  try {
    return SiteConfigSchema.safeParse(JSON.parse(decodeURIComponent(cookie))).data?.landingPageVersion;
  } catch {
    return undefined;
  }
}
