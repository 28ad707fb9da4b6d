import 'server-only';

import { db } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import type { Job } from '@/lib/platform/process/jobs';

const keptDays = 30;
/** Longer than a request may wait for its confirmation, and then 30 days. */
const forgottenDays = 2 * keptDays + 7;

/** Deletes the page and the campaign that led to a subscription 30 days after it was confirmed; their counts stay. */
export async function deleteOldSources(now = new Date()): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  await db().subscription.updateMany({
    where: {
      sourcePage: { not: null },
      OR: [
        { verifiedAt: { lte: before(keptDays) } },
        { verifiedAt: null, subscribedAt: { lt: before(forgottenDays) } },
      ],
    },
    data: { sourcePage: null, sourceCampaign: null },
  });
}

export const sourcesJob: Job = {
  name: 'pages and campaigns that led to subscriptions',
  every: 60 * 60_000,
  firstAfter: 45_000,
  run: () => deleteOldSources(),
};
