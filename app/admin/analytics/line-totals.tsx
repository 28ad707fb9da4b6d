import type { RangeFigures } from '@/lib/domains/analytics/range-schema';

import { Tiles } from './totals';
import { averageText } from './words';

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
