import 'server-only';

import { env } from '@/lib/platform/process/env';
import { addSetting, readSetting } from '@/lib/platform/settings/service';

const key = 'feedOrigin';

/**
 * The origin in the ids of the feeds and their entries, which must never change (RFC 4287, 4.2.6): that of the first https
 * SITE_URL of this database. Before there is one, as on a machine where the site is tried out, it is that of SITE_URL.
 */
export async function feedOrigin(): Promise<string> {
  return (await readSetting(key)) ?? new URL(env().siteUrl).origin;
}

/** Runs at each start; stores the origin once. */
export async function keepFeedOrigin(): Promise<void> {
  if (!env().isHttps || (await readSetting(key)) !== undefined) return;
  await addSetting(key, new URL(env().siteUrl).origin);
}
