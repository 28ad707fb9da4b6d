import clsx from 'clsx';

import { pathOf, type Point } from './geometry';

/** A line for agreements, reports and money. Its heads are drawn with it, the tip on its last point. */
export function Arrow({
  points,
  isDashed = false,
  hasTwoEnds = false,
  className,
}: {
  points: readonly Point[];
  isDashed?: boolean;
  hasTwoEnds?: boolean;
  className?: string;
}) {
  return (
    <g className={clsx('fill-accent stroke-accent', className)}>
      <path d={pathOf(points)} fill="none" strokeWidth="1.5" strokeDasharray={isDashed ? '4 4' : undefined} />
      <ArrowHead points={points} />
      {hasTwoEnds && <ArrowHead points={points.toReversed()} />}
    </g>
  );
}

function ArrowHead({ points }: { points: readonly Point[] }) {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return null;
  const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  return <path d="M0 0L-8 -4.5V4.5z" stroke="none" transform={`translate(${tip.x} ${tip.y}) rotate(${angle})`} />;
}
