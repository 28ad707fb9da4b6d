import 'server-only';

import { changesBetween, recordAudit, type Actor } from '../audit/service';
import { changeSite } from './change-site';
import { landingPageVersionKey, readLandingPageVersion } from './read-state';
import type { SiteConfig } from './schema';

export async function getSiteConfig(): Promise<SiteConfig> {
  return { landingPageVersion: await readLandingPageVersion() };
}

export async function updateSiteConfig({ landingPageVersion }: SiteConfig, actor: Actor): Promise<SiteConfig> {
  const before = await getSiteConfig();
  await changeSite(async (tx) => {
    await tx.siteSetting.upsert({
      where: { key: landingPageVersionKey },
      create: { key: landingPageVersionKey, value: landingPageVersion },
      update: { value: landingPageVersion },
      select: { key: true },
    });
    await recordAudit(tx, actor, {
      action: 'site-config.update',
      subject: 'Site configuration',
      changes: changesBetween({ ...before }, { landingPageVersion }),
    });
  });
  return { landingPageVersion };
}
