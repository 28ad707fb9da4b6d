import 'server-only';

import type { Transaction } from '../../../platform/database/db';
import { findCampaigns } from './campaigns';
import { addCounts } from './counts';
import type { Step, StepSource } from '../dimensions';
import type { Source } from '../source';
import { utcDay } from '../window';

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
