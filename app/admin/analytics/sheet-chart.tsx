import { inFigures } from '@/components/ui/figures';
import type { RangeFigures } from '@/lib/domains/analytics/range-schema';

const height = 160;

/** The views of the period as one small line, for paper. */
export function SheetChart({ range: { series, grain } }: { range: RangeFigures }) {
  if (series.length < 2) return null;
  const top = Math.max(1, ...series.map(({ views }) => views));
  const points = series.map(({ views }, index) => `${index} ${height - (views / top) * height}`);
  return (
    <figure className="mt-6">
      <figcaption className="text-lg font-semibold">
        Views by {grain}, {inFigures(top)} at most
      </figcaption>
      <svg
        viewBox={`0 0 ${series.length - 1} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        className="mt-1 overflow-visible border-b border-ink"
        aria-hidden="true"
      >
        <path
          d={`M${points.join('L')}`}
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
    </figure>
  );
}
