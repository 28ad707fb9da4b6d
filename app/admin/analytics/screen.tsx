import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { analyticsContract } from '@/lib/domains/analytics/contract';
import { listed, listNames } from '@/lib/domains/analytics/dimensions';
import { nameOf } from '@/lib/domains/analytics/range-schema';
import type { AnalyticsReport, RangeFigures } from '@/lib/domains/analytics/range-schema';
import { analyticsRefreshMilliseconds, analyticsStaleMilliseconds } from '@/lib/domains/analytics/schema';

import { LoadFailure, LoadingText } from '../_list/load-state';
import { Timestamp } from '../_list/timestamp';
import { useAddressState } from '../_list/use-list';
import { BoardSheet } from './board-sheet';
import { Campaigns } from './campaigns';
import { addressOf, parametersOf, readFiguresQuery, usualPeriod, type RangeProps } from './figures-query';
import { RangeChoice } from './range-choice';
import { Traffic } from './traffic';
import { coverageText, rangeName, unfinishedText } from './words';
import { Funnel } from './funnel';
import { Growth } from './growth';
import { LandingChange } from './landing-change';

const path = analyticsContract.getSummary.path;
const refresh = { refetchInterval: analyticsRefreshMilliseconds, staleTime: analyticsStaleMilliseconds };

/** The figures of a period, in three views of the same days. */
export function AnalyticsPanel() {
  const { query: asked, complaint } = readFiguresQuery(useAddressState().get);
  const parameters = parametersOf(asked);
  const query = useQuery<AnalyticsReport>({
    queryKey: [path, parameters],
    placeholderData: keepPreviousData,
    ...refresh,
  });
  const isUsual = asked.period === usualPeriod && !asked.compare && !asked.line;
  const summary = useQuery<AnalyticsReport>({ queryKey: isUsual ? [path] : [path, parameters], ...refresh });
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  const range = data?.range;
  return (
    <>
      {complaint && (
        <Notice variant="danger" title={complaint} className="mb-4">
          The last 30 days are shown instead.
        </Notice>
      )}
      <RangeChoice key={addressOf(asked)} query={asked} range={range} />
      {error && !data && <LoadFailure label="analytics" query={query} />}
      {!error && !range && <LoadingText />}
      {range && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft print:hidden">
            <p>
              {rangeName(range)}, views in UTC days{range.compared && `, compared with ${rangeName(range.compared)}`}.{' '}
              {coverageText(range.compared, range.firstDay, range) ?? unfinishedText(range)} As of{' '}
              <Timestamp at={new Date(dataUpdatedAt).toISOString()} isOfSite /> in New York
              {error && ', the newest figures could not be loaded'}.
            </p>
            <div className="flex gap-x-3">
              <Button variant="quiet" size="sm" onClick={() => window.print()}>
                Print
              </Button>
              <Button
                variant="quiet"
                size="sm"
                className="-mx-3 forced-colors:mx-0"
                isPending={isFetching}
                onClick={() => void Promise.all([refetch(), isUsual && summary.refetch()])}
              >
                Refresh
              </Button>
            </div>
          </div>
          {range.line && (
            <p className="mt-3 border-l-2 border-accent pl-3 print:hidden">
              Only <strong className="wrap-anywhere">{lineName(range)}</strong>.{' '}
              <Link href={addressOf(asked, { line: undefined })} prefetch={false} className="text-link">
                Show everything
              </Link>
            </p>
          )}
          <div className="print:hidden">
            {asked.view === 'traffic' && (
              <Traffic query={asked} summary={summary.data ?? data} report={{ ...data, range }} />
            )}
            {asked.view === 'subscribers' && <Subscribers query={asked} range={range} />}
            {asked.view === 'campaigns' && <Campaigns query={asked} range={range} />}
          </div>
          <BoardSheet query={asked} range={range} />
        </div>
      )}
    </>
  );
}

/** The title of the one name that is shown, as its list has it. */
function lineName({ line, ...range }: RangeFigures): string | undefined {
  const list = listNames.find((name) => listed[name] === line?.dimension);
  return (line && list && nameOf(range, list, line.name)) ?? line?.name;
}

/** Who joined the list and left it, the way from a view to a subscription, and what followed a change of the landing page. */
function Subscribers({ query, range }: RangeProps) {
  return (
    <>
      {!range.line && (
        <section aria-labelledby="growth-title" className="mt-8">
          <h2 id="growth-title" className="text-2xl">
            Joined and Left
          </h2>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">
            How often people confirmed from their own mailbox, were added by an administrator or an import, undid an
            unsubscription, and unsubscribed. A person who was added and then confirmed is in both columns. Refusals by
            a mail server, deletions and erasures are in none. Days before this release leave out people who had been
            erased by then.
          </p>
          <Growth range={range} />
        </section>
      )}
      <Funnel query={query} range={range} by="pages" />
      <LandingChange segments={range.landing} />
    </>
  );
}
