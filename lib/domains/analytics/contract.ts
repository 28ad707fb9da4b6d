import { contract } from '../../platform/http/contract';
import { apiPaths } from '../../paths';
import { AnalyticsSummarySchema, ImpressionSchema } from './schema';

export const analyticsContract = {
  getSummary: contract('GET /api/admin/analytics', {
    access: 'admin',
    summary: 'Returns the figures for the last 30 days.',
    output: AnalyticsSummarySchema,
  }),
  recordImpression: contract(`POST ${apiPaths.impressions}`, {
    access: 'public',
    summary: 'Counts one view of a page; the beacon of every public page calls it.',
    query: ImpressionSchema,
    refusals: ['too_many'],
  }),
};
