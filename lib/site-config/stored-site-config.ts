import {
  defaultLandingPageVersion,
  LandingPageVersionSchema,
  siteConfigKey,
  type SiteConfig,
  storedSiteConfigSeconds,
} from './schema';

/** What this browser keeps of the site's configuration; the default where it keeps none or none that can be read. */
export function readStoredSiteConfig(): SiteConfig {
  const version = LandingPageVersionSchema.safeParse(readObject().landingPageVersion);
  return { landingPageVersion: version.success ? version.data : defaultLandingPageVersion };
}

export function hasStoredSiteConfig(): boolean {
  return LandingPageVersionSchema.safeParse(readObject().landingPageVersion).success;
}

/** Adds to what this browser keeps; the server sees it as a cookie. Answers whether that worked. */
export function storeSiteConfig(changes: Partial<SiteConfig>): boolean {
  try {
    const merged = JSON.stringify({ ...readObject(), ...changes });
    localStorage.setItem(siteConfigKey, merged);
    setCookie(encodeURIComponent(merged), storedSiteConfigSeconds);
    return true;
  } catch (error) {
    console.error('The site configuration could not be saved.', error);
    return false;
  }
}

/** This browser follows the setting for everybody again. */
export function removeStoredSiteConfig(): void {
  try {
    localStorage.removeItem(siteConfigKey);
  } catch (error) {
    console.error('The site configuration could not be removed.', error);
  }
  setCookie('', 0);
}

function readObject(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(siteConfigKey) ?? '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    throw new Error('It is no object.');
  } catch (error) {
    console.error('The stored site configuration could not be read.', error);
    return {};
  }
}

function setCookie(value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${siteConfigKey}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
