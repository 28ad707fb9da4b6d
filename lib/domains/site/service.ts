import 'server-only';

import { changesBetween, recordAudit, type Actor } from '../audit/service';
import { siteAudit } from './audit';
import { writeSetting } from '../../platform/settings/service';
import { changeSite } from './change-site';
import { landingPageVersionKey, readLandingPageVersion } from './read-state';
import type { SiteConfig } from './schema';

/** Reads the configuration of the whole site. A browser may have chosen another landing page for itself. */
export async function getSiteConfig(): Promise<SiteConfig> {
  return { landingPageVersion: await readLandingPageVersion() };
}

/** Changes the configuration of the whole site, and with it the site's revision. */
export async function updateSiteConfig({ landingPageVersion }: SiteConfig, actor: Actor): Promise<SiteConfig> {
  const before = await getSiteConfig();
  await changeSite(async (tx) => {
    await writeSetting(landingPageVersionKey, landingPageVersion, tx);
    await recordAudit(tx, actor, {
      action: siteAudit['site-config.update'],
      subject: 'Site configuration',
      changes: changesBetween({ ...before }, { landingPageVersion }),
    });
  });
  return { landingPageVersion };
}
