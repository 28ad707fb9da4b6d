import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';

import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import {
  analyticsRefreshMilliseconds,
  analyticsStaleMilliseconds,
  analyticsWindowDays,
  returnVisitorRate,
  type AnalyticsSummary,
} from '@/lib/domains/analytics/schema';
import { paths } from '@/lib/paths';

import { LoadFailure, LoadingText } from '../_list/load-state';
import { Timestamp } from '../_list/timestamp';
import { RankedList } from './ranked-list';
import { ViewsChart } from './views-chart';

export function AnalyticsPanel() {
  const query = useQuery<AnalyticsSummary>({
    queryKey: [analyticsContract.getSummary.path],
    refetchInterval: analyticsRefreshMilliseconds,
    staleTime: analyticsStaleMilliseconds,
  });
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  if (error && !data) return <LoadFailure label="analytics" query={query} />;
  if (!data) return <LoadingText />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-ink-soft">
        <p>
          The last {analyticsWindowDays} days. Real visitors exclude bots and internal traffic. As of{' '}
          <Timestamp at={new Date(dataUpdatedAt).toISOString()} />
          {error && ', the newest figures could not be loaded'}.{' '}
          <Link href={paths.figures} prefetch={false} className="text-link">
            Other periods, campaigns and comparisons
          </Link>
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 forced-colors:mx-0"
          isPending={isFetching}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      <Figures summary={data} />
      <section aria-labelledby="views-title" className="mt-10">
        <ViewsChart days={data.perDay} />
      </section>
      <div className="mt-10 grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-2">
        <RankedList
          title="Top Pages"
          empty="No views yet."
          rows={data.pages.map(({ page, views }) => ({ name: page, value: inFigures(views), weight: views }))}
        />
        <RecentActivity impressions={data.recentImpressions} />
        <RankedList
          title="Referrers"
          empty="No visits from other sites yet."
          rows={data.referrers.map(({ host, views }) => ({ name: host, value: inFigures(views), weight: views }))}
        />
        <RankedList
          title="Bots"
          empty="No bots yet."
          rows={data.bots.map(({ name, views, share }) => ({
            name,
            value: `${inFigures(views)} · ${Math.round(share * 100)}%`,
            weight: views,
          }))}
        />
      </div>
    </>
  );
}

function Figures({ summary }: { summary: AnalyticsSummary }) {
  const figures = [
    ['Total Views', inFigures(summary.totalViews), 'from real visitors'],
    ['Unique Visitors', inFigures(summary.uniqueVisitors), 'real visitors'],
    ['Return Visitor Rate', `${returnVisitorRate(summary)}%`, 'views beyond the first'],
    ['Bot Views', inFigures(summary.botViews), 'counted separately'],
    ['Internal Views', inFigures(summary.internalViews), 'administrators and development'],
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-5">
      {figures.map(([term, figure, note]) => (
        <div key={term} className="bg-sheet px-4 py-3 first:max-md:col-span-2">
          <dt className="text-sm font-semibold">{term}</dt>
          <dd className="mt-1">
            <span className="block font-mono text-2xl tabular-nums">{figure}</span>
            <span className="block text-xs text-ink-soft">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RecentActivity({ impressions }: { impressions: AnalyticsSummary['recentImpressions'] }) {
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="text-2xl">
        Recent Activity
      </h2>
      {impressions.length === 0 ? (
        <p className="mt-3 border-y border-rule py-6 text-ink-soft">No recent page impressions recorded.</p>
      ) : (
        <ul className="mt-3 border-t border-ink text-sm">
          {impressions.map(({ page, timestamp }, index) => (
            <li key={index} className="flex items-baseline justify-between gap-4 border-b border-rule py-2">
              <span className="min-w-0 truncate font-medium" title={page}>
                {page}
              </span>
              <span className="text-ink-soft">
                <Timestamp at={timestamp} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
