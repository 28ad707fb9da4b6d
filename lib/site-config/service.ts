import 'server-only';

import { changesBetween } from '../audit/changes';
import { recordAudit, type Actor } from '../audit/service';
import { db } from '../db';
import { defaultLandingPageVersion, LandingPageVersionSchema, type SiteConfig } from './schema';

const landingPageVersionKey = 'landingPageVersion';

/** The setting for everybody; the default where none was saved. */
export async function getSiteConfig(): Promise<SiteConfig> {
  const row = await db().siteSetting.findUnique({ where: { key: landingPageVersionKey }, select: { value: true } });
  const version = LandingPageVersionSchema.safeParse(row?.value);
  return { landingPageVersion: version.success ? version.data : defaultLandingPageVersion };
}

export async function updateSiteConfig({ landingPageVersion }: SiteConfig, actor: Actor): Promise<SiteConfig> {
  const before = await getSiteConfig();
  await db().$transaction(async (tx) => {
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
