import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import { CampaignCreateSchema, CampaignSchema, ImpressionSchema } from './schema';
import {
  AnalyticsReportSchema,
  AnalyticsExportQuerySchema,
  AnalyticsQuerySchema,
  WeeklyLetterSchema,
} from './range-schema';

export const analyticsContract = {
  getSummary: contract('GET /api/admin/analytics', {
    access: 'editor',
    effect: 'reads',
    summary: 'Returns the figures for the last 30 days, for the days from `from` to `to`, or for a period by its name.',
    query: AnalyticsQuerySchema,
    output: AnalyticsReportSchema,
  }),
  export: contract('GET /api/admin/analytics/export', {
    access: 'editor',
    effect: 'reads',
    summary: 'Exports one list of a range, or its line, as CSV.',
    query: AnalyticsExportQuerySchema,
    sends: 'text/csv',
  }),
  listCampaigns: contract('GET /api/admin/campaigns', {
    access: 'editor',
    effect: 'reads',
    summary: 'Lists the campaigns that links to the site may name.',
    output: CampaignSchema.array(),
  }),
  createCampaign: contract('POST /api/admin/campaigns', {
    access: 'editor',
    effect: 'changes',
    summary: 'Adds a campaign; its views are counted from now on.',
    body: CampaignCreateSchema,
    output: CampaignSchema,
    status: 201,
    refusals: ['conflict'],
  }),
  deleteCampaign: contract('DELETE /api/admin/campaigns/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Deletes a campaign; its past counts stay.',
  }),
  getWeeklyLetter: contract('GET /api/admin/weekly-letter', {
    access: 'editor',
    effect: 'reads',
    summary: 'Returns whether the signed-in administrator receives the weekly email with figures.',
    output: WeeklyLetterSchema,
  }),
  setWeeklyLetter: contract('PUT /api/admin/weekly-letter', {
    access: 'editor',
    effect: 'changes',
    summary: 'Turns the weekly email with figures to the signed-in administrator on or off.',
    body: WeeklyLetterSchema,
    output: WeeklyLetterSchema,
  }),
  recordImpression: contract(`POST ${apiPaths.impressions}`, {
    access: 'public',
    summary: 'Counts one view of a page; the beacon of every public page calls it.',
    query: ImpressionSchema,
    refusals: ['too_many'],
  }),
};
