import { setTimeout } from 'node:timers/promises';

import { callSite, sitePid, type SiteProcess } from './site-process';

const item = { excerpt: 'Taken off the site again.', category: 'Announcements', date: '2026-01-01' };

/** An item that was taken off the site. */
export interface TakenOff {
  id: number;
  title: string;
  /** Whether the site said that the item is off the site. */
  isAcknowledged: boolean;
}

/**
 * Publishes an item, which then is in memory, takes it off the site, and kills the site's process, but not its front,
 * some milliseconds later; on Linux only.
 */
export async function takeOffAndKill(
  site: SiteProcess,
  cookie: string,
  title: string,
  after: number,
): Promise<TakenOff> {
  const { id } = await callSite<{ id: number }>(site.url, cookie, 'POST', '/api/admin/news', { ...item, title });
  const shown = await listShowing(site.url, { id, title });
  if (shown.length !== addressesOf(id).length) throw new Error(`${title} is shown only at ${shown.join(', ')}`);
  const taking = callSite(site.url, cookie, 'POST', `/api/admin/news/${id}/unpublish`).then(
    () => true,
    () => false,
  );
  await setTimeout(after);
  process.kill(sitePid(site.process.pid), 'SIGKILL');
  return { id, title, isAcknowledged: await taking };
}

/** The addresses that show an item. Does not wait for a site that is away. */
export async function listShowing(
  url: string,
  { id, title }: Pick<TakenOff, 'id' | 'title'>,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const shown = await Promise.all(
    addressesOf(id).map(async (path) => {
      const response = await fetch(url + path, { headers: { ...headers, prefer: 'wait=0' } });
      return (await response.text()).includes(title) ? [path] : [];
    }),
  );
  return shown.flat();
}

function addressesOf(id: number): string[] {
  return [`/updates?id=${id}`, '/updates', '/', '/feed.xml', '/api/news'];
}
