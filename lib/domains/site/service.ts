import 'server-only';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { AppError } from '@/lib/platform/http/app-error';
import { writeSetting } from '@/lib/platform/settings/service';

import { siteAudit } from './audit';
import { changeSite } from './change-site';
import {
  isNoticeInOrder,
  noticeOrderMessage,
  noticePastMessage,
  type SiteFacts,
  type SiteFactsUpdate,
} from './facts-schema';
import { factKey, landingPageVersionKey, readLandingPageVersion, readSiteFacts } from './read-state';
import type { SiteConfig } from './schema';

/** Reads the configuration of the whole site. A browser may have chosen another landing page for itself. */
export async function getSiteConfig(): Promise<SiteConfig> {
  return { landingPageVersion: await readLandingPageVersion() };
}

/** Changes the configuration of the whole site, and with it the site's revision. */
export async function updateSiteConfig({ landingPageVersion }: SiteConfig, actor: Actor): Promise<SiteConfig> {
  const before = await getSiteConfig();
  if (before.landingPageVersion === landingPageVersion) return before;
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

/** Changes the facts that are present; an empty one stands for its default again. */
export async function updateSiteFacts(changes: SiteFactsUpdate, actor: Actor): Promise<SiteFacts> {
  return changeSite(async (tx) => {
    const before = await readSiteFacts(tx);
    const after = { ...before, ...changes };
    // One of the two may only be in the database.
    if (!isNoticeInOrder(after))
      throw new AppError('invalid', noticeOrderMessage, { errors: { noticeEnd: [noticeOrderMessage] } });
    const recorded = changesBetween({ ...before }, after);
    if (Object.keys(recorded).length === 0) return after;
    if (recorded.noticeEnd && after.noticeEnd && Date.parse(after.noticeEnd) <= Date.now())
      throw new AppError('invalid', noticePastMessage, { errors: { noticeEnd: [noticePastMessage] } });
    // What stays as it was keeps the moment since which it is so.
    for (const [name, value] of Object.entries(changes))
      if (name in recorded) await writeSetting(factKey(name), value ?? '', tx);
    await recordAudit(tx, actor, { action: siteAudit['site-facts.update'], subject: 'Site facts', changes: recorded });
    return after;
  });
}
