import 'server-only';

import { listPlanned } from '@/lib/domains/news/items/service';
import type { PlannedNews } from '@/lib/domains/news/schema';
import { db } from '@/lib/platform/database/db';

import type { Newsletter } from './schema';

/** What is planned for the site, with the mailings that are approved with it. */
export async function listPlannedWithMailings(now = new Date()): Promise<PlannedNews[]> {
  const planned = await listPlanned(now);
  const starting = planned.filter(({ event }) => event === 'start').map(({ id }) => id);
  const mailings = await db().newsletter.findMany({
    where: { newsItemId: { in: starting }, state: 'approved' satisfies Newsletter['state'] },
    select: { newsItemId: true, recipients: true },
  });
  const recipients = new Map(mailings.map((mailing) => [mailing.newsItemId, mailing.recipients]));
  return planned.map((one) => ({
    ...one,
    recipients: one.event === 'start' ? (recipients.get(one.id) ?? null) : null,
  }));
}
