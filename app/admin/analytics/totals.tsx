import { inFigures } from '@/components/ui/figures';
import type { AnalyticsReport, Compared, RangeFigures } from '@/lib/domains/analytics/range-schema';
import { returnVisitorRate } from '@/lib/domains/analytics/schema';

import { comparisonText, visitorsText } from './words';

interface TotalsProps {
  summary: AnalyticsReport;
  range: RangeFigures;
}

/** The totals of the range, each beside that of the range it is compared with. */
export function Totals({ summary: { totalViews, uniqueVisitors, botViews, internalViews }, range }: TotalsProps) {
  const { totals, compared } = range;
  const before = compared?.totals;
  const rate =
    totalViews === null || uniqueVisitors === null
      ? undefined
      : `${returnVisitorRate({ totalViews, uniqueVisitors })}%`;
  const visitors =
    uniqueVisitors === null
      ? (['Visitors a Day', totals && Math.round(totals.visitorsPerDay), 'on average', before?.visitorsPerDay] as const)
      : (['Unique Visitors', uniqueVisitors, 'each counted once', before?.visitors] as const);
  const explanation = totals && visitorsText(totals);
  return (
    <>
      <Tiles
        compared={compared}
        figures={[
          ['Total Views', totalViews, 'by visitors', before?.views],
          visitors,
          ['Return Visitor Rate', rate ?? '–', rate ? 'views beyond the first' : 'not known for these days'],
          ['Bot Views', botViews, 'counted separately', before?.botViews],
          ['Internal Views', internalViews, 'the back office and development', before?.internalViews],
        ]}
      />
      {explanation && <p className="mt-2 max-w-prose text-sm text-ink-soft">{explanation}</p>}
    </>
  );
}

type Figure = readonly [name: string, value: number | string | null, note: string, before?: number | null];

export function Tiles({ figures, compared }: { figures: readonly Figure[]; compared: Compared | undefined }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-5">
      {figures.map(([name, value, note, before]) => {
        const beside =
          compared && typeof value === 'number' && before !== undefined && before !== null
            ? comparisonText(value, Math.round(before), compared)
            : undefined;
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
