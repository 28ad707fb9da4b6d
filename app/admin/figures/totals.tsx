import { inFigures } from '@/components/ui/figures';
import type { Compared, RangeTotals } from '@/lib/domains/analytics/range-schema';

import { comparisonText, visitorsText } from './words';

/** The figures of the range, each next to that of the range it is compared with. */
export function Totals({ totals, compared }: { totals: RangeTotals; compared?: Compared }) {
  const before = compared?.totals;
  const explanation = visitorsText(totals);
  const figures = [
    ['Views', totals.views, before?.views, 'by people'],
    totals.visitors === null
      ? (['Visitors a day', totals.visitorsPerDay, before?.visitorsPerDay, 'on average'] as const)
      : (['Visitors', totals.visitors, before?.visitors, 'different people'] as const),
    ['Requests', totals.requested, before?.requested, 'for updates by email'],
    ['Confirmed', totals.confirmed, before?.confirmed, 'from their own mailbox'],
    ['Bot views', totals.botViews, before?.botViews, 'counted separately'],
  ] as const;
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-5">
        {figures.map(([name, value, other, note]) => {
          const beside = compared && comparisonText(value, other, compared);
          return (
            <div key={name} className="bg-sheet px-4 py-3 first:max-md:col-span-2">
              <dt className="text-sm font-semibold">{name}</dt>
              <dd className="mt-1">
                <span className="block font-mono text-2xl tabular-nums">{inFigures(value)}</span>
                <span className="block text-xs text-ink-soft">{note}</span>
                {beside && <span className="block text-xs text-ink-soft">{beside}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {explanation && <p className="mt-2 max-w-prose text-sm text-ink-soft">{explanation}</p>}
    </>
  );
}
