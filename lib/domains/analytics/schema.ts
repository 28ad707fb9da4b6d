import { z } from 'zod';

import { boundedText } from '@/lib/platform/text/text';

import { normalizePage } from './page-path';
import { campaignKeyPattern } from './source';

/** The window of every figure, and how many recent views are listed. */
export const analyticsWindowDays = 30;
export const recentImpressionCount = 5;
export const analyticsRefreshMilliseconds = 30_000;
export const analyticsStaleMilliseconds = 10_000;
export const analyticsListLength = 20;

const count = z.int().min(0);

export const AnalyticsSummarySchema = z.object({
  totalViews: z.int(),
  uniqueVisitors: z.int(),
  botViews: z.int(),
  internalViews: z.int(),
  recentImpressions: z.array(z.object({ page: z.string(), timestamp: z.iso.datetime() })),
  /** Each day of the window, oldest first, from midnight UTC. `visitors` counts that day only. */
  perDay: z.array(z.object({ day: z.iso.date(), views: count, visitors: count, bots: count, internal: count })),
  pages: z.array(z.object({ page: z.string(), views: count })),
  referrers: z.array(z.object({ host: z.string(), views: count })),
  /** Bots by name; `share` is the part of all bot views, 0 to 1. */
  bots: z.array(z.object({ name: z.string(), views: count, share: z.number().min(0).max(1) })),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummarySchema>;

/** (views − visitors) / views, as a whole percent; 0 when there are no views. */
export function returnVisitorRate({
  totalViews,
  uniqueVisitors,
}: Pick<AnalyticsSummary, 'totalViews' | 'uniqueVisitors'>): number {
  if (!totalViews) return 0;
  return Math.round(((totalViews - uniqueVisitors) / totalViews) * 100);
}

/** The body sent by the beacon: the path, with a news item's number, and on the first page the referring origin. */
export const ImpressionSchema = z.object({
  page: z
    .string()
    .max(2048, 'page is too long.')
    .transform((page, context) => {
      const normalized = normalizePage(page);
      if (normalized !== undefined) return normalized;
      context.addIssue({ code: 'custom', message: 'page must be the path of a page of this site.' });
      return z.NEVER;
    }),
  referrer: z.string().max(2048, 'referrer is too long.').optional(),
});
export type ImpressionInput = z.infer<typeof ImpressionSchema>;

export const CampaignSchema = z.object({ id: z.int(), key: z.string(), name: z.string() });
export type Campaign = z.infer<typeof CampaignSchema>;

export const CampaignCreateSchema = z.object({
  key: z
    .string({ error: 'Please enter the key that the links carry.' })
    .trim()
    .toLowerCase()
    .regex(campaignKeyPattern, 'The key has at most 50 letters, digits, dots, hyphens and underscores.'),
  name: boundedText('Name', 100, 'Please enter a name.'),
});
export type CampaignCreate = z.infer<typeof CampaignCreateSchema>;
