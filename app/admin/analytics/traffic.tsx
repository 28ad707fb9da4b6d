import { inFigures } from '@/components/ui/figures';
import type { RecordedDimension } from '@/lib/domains/analytics/dimensions';
import { nameOf } from '@/lib/domains/analytics/range-schema';
import type { AnalyticsReport, RangeFigures } from '@/lib/domains/analytics/range-schema';

import { Timestamp } from '../_list/timestamp';
import { addressOf, csvAddress, type FiguresQuery } from './figures-query';
import { LineTotals, Totals } from './totals';
import { Annotations } from './annotations';
import { CsvLink, NameList } from './name-list';
import { RangeChart } from './range-chart';
import { WeeklyLetter } from './weekly-letter';

const none = 'No views in this period.';
const lists = [
  ['Pages', 'pages', 'page', none, undefined],
  ['Referrers', 'referrers', 'referrer', 'No visits from other sites in this period.', undefined],
  [
    'PDF Downloads',
    'downloads',
    'download',
    'No PDF was opened in this period.',
    'Counted when this site sends them; copies from a cache or a browser are not counted.',
  ],
  [
    'Addresses That Do Not Exist',
    'missing',
    'missing',
    'No visitor asked for a page that does not exist.',
    'Asked for by visitors and not found. Anything after a question mark is left out, and at most 50 a day are listed by name.',
  ],
] as const;
const botLists = [
  ['Bots by Purpose', 'purposes', 'purpose', 'No bots in this period.', undefined],
  ['Bots', 'bots', 'bot', 'No bots in this period.', undefined],
] as const;

interface TrafficProps {
  query: FiguresQuery;
  summary: AnalyticsReport;
  report: AnalyticsReport & { range: RangeFigures };
}

/** How many came, when, from where and to which pages; with a name, of that name only. */
export function Traffic({ query, summary, report: { range, perDay } }: TrafficProps) {
  const { totals, line } = range;
  const listOf = ([title, list, dimension, empty, note]: (typeof lists | typeof botLists)[number]) => (
    <NameList
      key={list}
      {...{ title, empty, note }}
      titleOf={(name) => nameOf(range, list, name)}
      rows={range[list]}
      isCut={range.cutLists.includes(list)}
      lineAddress={(name) => addressOf(query, { line: `${dimension satisfies RecordedDimension}=${name}` })}
      csv={csvAddress(query, list)}
    />
  );
  return (
    <>
      {totals && (line ? <LineTotals range={range} /> : <Totals summary={summary} range={range} />)}
      <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-3">
        {totals && (
          <section aria-labelledby="views-title" className="xl:col-span-2">
            <div className="flex items-baseline justify-between gap-x-4">
              <h2 id="views-title" className="text-2xl">
                Views per {{ day: 'Day', week: 'Week', month: 'Month' }[range.grain]}
              </h2>
              <CsvLink href={csvAddress(query, 'series')} label="Views" />
            </div>
            <RangeChart range={range} visitors={line ? [] : perDay.map(({ visitors }) => visitors)} />
          </section>
        )}
        {(!line || line.dimension === 'page' || line.dimension === 'referrer') && (
          <RecentActivity impressions={summary.recentImpressions} />
        )}
      </div>
      <Annotations annotations={annotationsOf(range)} areCut={range.areMarksCut} />
      {totals && line && (
        <p className="mt-8 max-w-prose text-sm text-ink-soft">
          The other lists are counted by day, not by page and site together, so they cannot be given for one name.
        </p>
      )}
      {totals && !line && (
        <>
          <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-2">{lists.map(listOf)}</div>
          <details className="mt-8">
            <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">
              Bot Views {inFigures(summary.botViews ?? 0)} · Internal Views {inFigures(summary.internalViews ?? 0)}
            </summary>
            <p className="mt-1 max-w-prose text-sm text-ink-soft">
              Not among the views above. Internal are the back office and development. Where a proxy such as nginx keeps
              pages, a bot is counted only if the proxy passes its request on.
            </p>
            <div className="mt-2 grid grid-cols-1 gap-10 lg:grid-cols-2">{botLists.map(listOf)}</div>
          </details>
        </>
      )}
      <WeeklyLetter />
    </>
  );
}

/** Of a page, the events that concern it; of other names, all. */
function annotationsOf({ marks, line }: RangeFigures): RangeFigures['marks'] {
  if (line?.dimension !== 'page') return marks;
  return marks.filter(({ page }) => page === line.name);
}

function RecentActivity({ impressions }: { impressions: AnalyticsReport['recentImpressions'] }) {
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
                <Timestamp at={timestamp} isOfSite />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
