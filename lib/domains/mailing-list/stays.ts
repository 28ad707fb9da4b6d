import 'server-only';

import { db } from '../../platform/database/db';
import { dayMilliseconds } from '../../platform/dates/duration';
import type { Job } from '../../platform/process/jobs';
import { countStep } from '../analytics/intake/step-counts';

const stayDays = 30;
/** Longer than a request may wait for its confirmation, and then 30 days. */
const forgottenDays = 2 * stayDays + 7;
const limit = 500;

/** Counts people who are still subscribed 30 days after confirming, and deletes their sources. */
export async function countStays(now = new Date()): Promise<boolean> {
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  return db().$transaction(async (transaction) => {
    const due = await transaction.subscription.findMany({
      where: { sourcePage: { not: null }, verifiedAt: { lte: before(stayDays) } },
      select: { id: true, isVerified: true, sourcePage: true, sourceCampaign: true },
      take: limit,
    });
    const forgotten = await transaction.subscription.updateManyAndReturn({
      where: { id: { in: due.map(({ id }) => id) }, sourcePage: { not: null } },
      data: { sourcePage: null, sourceCampaign: null },
      select: { id: true },
    });
    const own = new Set(forgotten.map(({ id }) => id));
    const stayed = due.filter(({ id, isVerified }) => isVerified && own.has(id));
    await countStep(transaction, 'stayed', stayed, now);
    await transaction.subscription.updateMany({
      where: { sourcePage: { not: null }, verifiedAt: null, subscribedAt: { lt: before(forgottenDays) } },
      data: { sourcePage: null, sourceCampaign: null },
    });
    return due.length === limit;
  });
}

export const staysJob: Job = {
  name: 'subscriptions that last',
  every: 60 * 60_000,
  firstAfter: 45_000,
  run: () => countStays(),
};
