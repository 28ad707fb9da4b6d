import Link from 'next/link';

import { inFigures } from '@/components/ui/figures';
import type { AnalyticsReport, RangeFigures } from '@/lib/domains/analytics/range-schema';
import { returnVisitorRate } from '@/lib/domains/analytics/schema';
import { paths } from '@/lib/paths';

import { averageText, comparisonText } from './words';

interface TotalsProps {
  summary: AnalyticsReport;
  range: RangeFigures;
}

/** The totals of the range, each beside that of the range it is compared with. */
export function Totals({ summary: { totalViews, uniqueVisitors }, range }: TotalsProps) {
  const { totals, compared } = range;
  const before = compared?.totals;
  const rate =
    totalViews === null || uniqueVisitors === null
      ? undefined
      : `${returnVisitorRate({ totalViews, uniqueVisitors })}%`;
  const visitors: Figure =
    uniqueVisitors === null
      ? [
          'Visitors a Day',
          totals && averageText(totals.visitorsPerDay, totals.views),
          'on average',
          before && `from ${averageText(before.visitorsPerDay, before.views)}`,
        ]
      : ['Unique Visitors', uniqueVisitors, 'each counted once', before?.visitors];
  return (
    <>
      <Tiles
        range={range}
        figures={[
          ['Total Views', totalViews, 'by visitors', before?.views],
          visitors,
          ['Return Visitor Rate', rate ?? '–', rate ? 'views beyond the first' : 'not known for these days'],
        ]}
      />
      <p className="mt-2 text-sm">
        <Link href={`${paths.legal}#privacy-policy`} className="text-link">
          How visitors are counted
        </Link>
      </p>
    </>
  );
}

/** The last is the figure of the compared days, or what is said of it. */
type Figure = readonly [name: string, value: number | string | null, note: string, before?: number | string | null];

export function Tiles({ figures, range }: { figures: readonly Figure[]; range: RangeFigures }) {
  const besideOf = (value: number | string | null, before: number | string | null | undefined) => {
    if (typeof before === 'string') return before;
    return typeof value === 'number' ? comparisonText(value, before, range) : undefined;
  };
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px border border-rule bg-rule md:auto-cols-fr md:grid-flow-col">
      {figures.map(([name, value, note, before]) => {
        const beside = besideOf(value, before);
        return (
          <div key={name} className="bg-sheet px-4 py-3 first:max-md:col-span-2">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="mt-1">
              <span className="block font-mono text-2xl tabular-nums">
                {typeof value === 'number' ? inFigures(value) : (value ?? '–')}
              </span>
              <span className="block text-xs text-ink-soft">{note}</span>
              {beside && <span className="block text-xs text-ink-soft">{beside}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The totals of one name. */
export function LineTotals({ range }: { range: RangeFigures }) {
  const { line, compared, way, totals } = range;
  if (!line || !totals) return null;
  const sum = (parts: readonly { views: number | null }[]) =>
    parts.reduce((total, { views }) => total + (views ?? 0), 0);
  const steps = way.pages.find(({ name }) => name === line.name);
  const views = sum(line.series);
  return (
    <Tiles
      range={range}
      figures={[
        ['Total Views', views, 'of this name', compared?.totals && compared.line && sum(compared.line)],
        ['Views a Day', averageText(views / Math.max(1, totals.days), views), 'on average'],
        ...(line.dimension === 'page' && steps
          ? ([
              ['Requests', steps.requested, 'for updates, from this page'],
              ['Confirmed', steps.confirmed, 'from their own mailbox'],
            ] as const)
          : []),
      ]}
    />
  );
}
