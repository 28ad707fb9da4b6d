import {
  LandingPageVersionSchema,
  siteConfigKey,
  type LandingPageVersion,
  type SiteConfig,
  storedSiteConfigSeconds,
} from './schema';

/** The version chosen in this browser; undefined if none is stored or it cannot be read. */
export function storedLandingPageVersion(): LandingPageVersion | undefined {
  return LandingPageVersionSchema.safeParse(readObject().landingPageVersion).data;
}

/** Adds to the configuration stored in this browser, and in the cookie that the server reads. */
export function storeSiteConfig(changes: SiteConfig): void {
  try {
    const merged = JSON.stringify({ ...readObject(), ...changes });
    localStorage.setItem(siteConfigKey, merged);
    setCookie(encodeURIComponent(merged), storedSiteConfigSeconds);
  } catch (error) {
    console.error('The site configuration could not be saved.', error);
  }
}

/** Removes this browser's choice, so that it follows the site-wide setting. */
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
    // Any object that is no array has text keys.
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
