import { withParameters, type QueryParameters } from '@/lib/api/api-client';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import {
  AnalyticsQuerySchema,
  type exportedLists,
  type NamedPeriod,
  type RangeFigures,
} from '@/lib/domains/analytics/range-schema';
import { viewOf, type View } from '@/lib/domains/analytics/dimensions';

export const periodNames: Record<NamedPeriod, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  quarter: 'This quarter',
  'last-quarter': 'Last quarter',
  year: 'This year',
  ever: 'All time',
};
export const usualPeriod = '30' satisfies NamedPeriod;

/** What the address asks for, in the API's terms: a period or days, a comparison, and the one name that is shown. */
export interface FiguresQuery {
  view: View;
  period?: NamedPeriod;
  from?: string;
  to?: string;
  compare?: 'previous' | 'year';
  line?: string;
}

export interface RangeProps {
  query: FiguresQuery;
  range: RangeFigures;
}

/** The query in the address or, if it is invalid, the usual one and the reason. */
export function readFiguresQuery(get: (name: string) => string | undefined): {
  query: FiguresQuery;
  complaint?: string;
} {
  const view = viewOf(get('view'));
  const [period, from, to, compare, line] = ['period', 'from', 'to', 'compare', 'line'].map(get);
  const read = AnalyticsQuerySchema.safeParse({
    period: period ?? (from ? undefined : usualPeriod),
    from,
    to,
    compare,
    line,
  });
  if (read.success) return { query: { view, ...read.data, line } };
  const message = read.error.issues[0]?.message ?? '';
  return { query: { view, period: usualPeriod }, complaint: message.charAt(0).toUpperCase() + message.slice(1) };
}

/** The parameters of the API. */
export function parametersOf({ view: _, ...query }: FiguresQuery): QueryParameters {
  return { ...query };
}

/** The address of a list of the range as CSV; the series is that of the one name that is shown. */
export function csvAddress({ view: _, line, ...days }: FiguresQuery, list: (typeof exportedLists)[number]): string {
  return withParameters(analyticsContract.export.path, { ...days, list, ...(list === 'series' && { line }) });
}

/** The address of the same figures with some changes. */
export function addressOf(query: FiguresQuery, changes: Partial<FiguresQuery> = {}): string {
  const { view, period, ...rest } = { ...query, ...changes };
  const search = new URLSearchParams({ tab: 'analytics', ...(view !== 'traffic' && { view }) });
  const named = { period: period === usualPeriod ? undefined : period, ...rest };
  for (const [name, value] of Object.entries(named)) if (value) search.set(name, value);
  return `?${search.toString()}`;
}
