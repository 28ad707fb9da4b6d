import 'server-only';

import { db } from '@/lib/platform/database/db';

import type { PlannedNews } from '../schema';

const maximumPlanned = 50;

type Planned = Omit<PlannedNews, 'recipients'>;

/** When items will go on the site and leave it, the earliest first. */
export async function listPlanned(now: Date): Promise<Planned[]> {
  const [starting, ending] = await Promise.all([listNext('publishAt', now), listNext('unpublishAt', now)]);
  return [...starting, ...ending].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, maximumPlanned);
}

async function listNext(moment: 'publishAt' | 'unpublishAt', now: Date): Promise<Planned[]> {
  const rows = await db().newsItem.findMany({
    where: { isPublished: true, [moment]: { gt: now } },
    orderBy: [{ [moment]: 'asc' }, { id: 'asc' }],
    take: maximumPlanned,
    select: { id: true, title: true, publishAt: true, unpublishAt: true },
  });
  return rows.flatMap(({ id, title, ...times }) => {
    const at = times[moment]?.toISOString();
    return at ? [{ id, title, at, event: moment === 'publishAt' ? 'start' : 'end' } as const] : [];
  });
}
