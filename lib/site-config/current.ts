import 'server-only';

import type { SiteConfig } from './schema';
import { getSiteConfig } from './service';

/** Another instance's change shows after this long; this instance's at once. */
const freshMilliseconds = 1000;

const shared = globalThis as typeof globalThis & { currentSiteConfig?: { config: SiteConfig; freshUntil: number } };

/** The site-wide setting without a query for each request. */
export async function currentSiteConfig(now = Date.now()): Promise<SiteConfig> {
  const known = shared.currentSiteConfig;
  if (known && known.freshUntil > now) return known.config;
  return rememberSiteConfig(await getSiteConfig(), now);
}

export function rememberSiteConfig(config: SiteConfig, now = Date.now()): SiteConfig {
  shared.currentSiteConfig = { config, freshUntil: now + freshMilliseconds };
  return config;
}
