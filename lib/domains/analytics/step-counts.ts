import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import type { Job } from '../../platform/process/jobs';
import { findCampaigns } from './campaigns';
import { addCounts } from './counts';
import type { Step, StepSource } from './dimensions';
import type { Source } from './source';
import { utcDay } from './window';

/** The columns that store what led to a subscription; the page is `api` if a program created it. */
export interface StoredSource {
  sourcePage: string | null;
  sourceCampaign: string | null;
}

const noPage = 'api';

/** What may be stored of sources: campaigns named by administrators, and no other value of an address. */
export async function storedSources(transaction: Transaction, sources: readonly Source[]): Promise<StoredSource[]> {
  const named = await findCampaigns(
    transaction,
    sources.flatMap(({ campaignKeys }) => campaignKeys),
  );
  return sources.map(({ page, campaignKeys }) => ({
    sourcePage: page ?? noPage,
    sourceCampaign: campaignKeys.find((key) => named.has(key)) ?? null,
  }));
}

/** Counts people who have taken a step today, by page and campaign. Stores nothing about the people themselves. */
export async function countStep(
  transaction: Transaction,
  step: Step,
  sources: readonly StoredSource[],
  now: Date,
): Promise<void> {
  const names: Record<StepSource, string[]> = {
    campaign: sources.flatMap(({ sourceCampaign }) => sourceCampaign ?? []),
    page: sources.flatMap(({ sourcePage }) => sourcePage ?? []),
  };
  for (const source of ['campaign', 'page'] as const)
    await addCounts(transaction, `${step}:${source}`, utcDay(now), names[source]);
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
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
