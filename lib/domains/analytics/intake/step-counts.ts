import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';

import { findCampaigns } from './campaigns';
import { addCounts } from './counts';
import { levelDimension, listDimension, type ListStep, type Step, type StepSource } from '../dimensions';
import type { Source } from '../source';
import { utcDay } from '../window';

/** The columns that store what led to a subscription; the page is `api` if a program created it. */
export interface StoredSource {
  sourcePage: string | null;
  sourceCampaign: string | null;
}

const noPage = 'api';

/** What may be stored of sources: campaigns named by administrators, no other value of an address, and nothing without a source. */
export async function storedSources(
  transaction: Transaction,
  sources: readonly (Source | undefined)[],
): Promise<StoredSource[]> {
  const named = await findCampaigns(
    transaction,
    sources.flatMap((source) => source?.campaignKeys ?? []),
  );
  return sources.map((source) => ({
    sourcePage: source ? (source.page ?? noPage) : null,
    sourceCampaign: source?.campaignKeys.find((key) => named.has(key)) ?? null,
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

/** Counts what happened to the mailing list today, once for each listed step. Must run in the transaction of the act. */
export async function countListSteps(transaction: Transaction, steps: readonly ListStep[], now: Date): Promise<void> {
  await addCounts(transaction, listDimension, utcDay(now), [...steps]);
}

/** Notes how many subscribers there are; the last note of a day is that day's number. */
export async function noteSubscribers(verified: number, now: Date): Promise<void> {
  const key = { dimension: levelDimension, day: utcDay(now), name: 'verified' };
  await db().dailyCount.upsert({
    where: { dimension_day_name: key },
    create: { ...key, views: verified },
    update: { views: verified },
    select: { day: true },
  });
}
