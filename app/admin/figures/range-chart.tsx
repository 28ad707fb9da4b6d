import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import type { DayRange, Grain } from '@/lib/domains/analytics/figures/periods';
import type { Mark } from '@/lib/domains/analytics/range-schema';

import { axisOf } from '../analytics/scale';
import { partName, shortPartName } from './words';

interface Point extends DayRange {
  value: number;
  /**
   * The value for the same part of the compared range; null if counting had not begun, undefined without a comparison.
   */
  before?: number | null;
}

interface RangeChartProps {
  /** The name of the values: "Views". */
  what: string;
  grain: Grain;
  points: readonly Point[];
  marks?: readonly Mark[];
  /** The name of the compared values. */
  beforeName?: string;
}

const height = 200;
/** In forced colors the line needs an edge, because its color may be close to that of the bars. */
const beforeLines = [
  [6, 'stroke-transparent forced-colors:stroke-[Canvas]'],
  [2, 'stroke-brass forced-colors:stroke-[Highlight]'],
] as const;

/**
 * Bars, with the figures below as a table. The drawing is sized in percent, so its text keeps its size on a phone, and
 * it needs no script.
 */
export function RangeChart({ what, grain, points, marks = [], beforeName }: RangeChartProps) {
  const { top, ticks } = axisOf(Math.max(0, ...points.flatMap(({ value, before }) => [value, before ?? 0])));
  const isMarked = ({ from, to }: Point) => marks.some(({ day }) => day >= from && day <= to);
  const step = 100 / Math.max(1, points.length);
  const y = (value: number) => height - (value / top) * height;
  const total = points.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure>
      <div className="flex gap-x-2 pt-2 font-mono text-xs text-ink-soft">
        <div className="relative w-10 shrink-0" style={{ height }} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: y(tick) }}>
              {tick.toLocaleString('en-US', { notation: 'compact' })}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${inFigures(total)} ${what.toLowerCase()} by ${grain}. The table below has each.`}
          width="100%"
          height={height + 14}
          className="min-w-0 flex-1 overflow-visible"
        >
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-rule" />
          ))}
          {points.map((point, index) => {
            const { from, value, before } = point;
            return (
              <g key={from}>
                <title>{titleOf(partName(point, grain), value, before, beforeName)}</title>
                <rect x={`${index * step}%`} width={`${step}%`} y="0" height={height} fill="transparent" />
                <rect
                  x={`${(index + 0.15) * step}%`}
                  width={`${0.7 * step}%`}
                  y={y(value)}
                  height={height - y(value)}
                  className="fill-accent forced-colors:fill-[CanvasText]"
                />
                {typeof before === 'number' &&
                  beforeLines.map(([strokeWidth, className]) => (
                    <line
                      key={strokeWidth}
                      x1={`${index * step}%`}
                      x2={`${(index + 1) * step}%`}
                      y1={y(before)}
                      y2={y(before)}
                      {...{ strokeWidth, className }}
                    />
                  ))}
                {isMarked(point) && (
                  <circle
                    cx={`${(index + 0.5) * step}%`}
                    cy={height + 8}
                    r="4"
                    className="fill-ink forced-colors:fill-[CanvasText]"
                  />
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <div className="mt-1 ml-12 flex justify-between font-mono text-xs text-ink-soft" aria-hidden="true">
        {labeled(points).map(({ from }) => (
          <span key={from}>{shortPartName(from, grain)}</span>
        ))}
      </div>
      <Key hasMarks={points.some(isMarked)} beforeName={beforeName} what={what} />
      <PointsTable {...{ what, grain, points, beforeName }} />
    </figure>
  );
}

/** The first, the middle and the last part: more do not fit on a phone. */
function labeled(points: readonly Point[]): Point[] {
  const indices = new Set([0, Math.floor((points.length - 1) / 2), points.length - 1]);
  return points.filter((_, index) => indices.has(index));
}

function titleOf(part: string, value: number, before: Point['before'], beforeName: string | undefined): string {
  if (before === null) return `${part}: ${inFigures(value)}, not counted in ${beforeName ?? 'the other range'}`;
  const compared = before === undefined ? '' : `, ${inFigures(before)} in ${beforeName ?? 'the other range'}`;
  return `${part}: ${inFigures(value)}${compared}`;
}

function Key({ hasMarks, beforeName, what }: { hasMarks: boolean; beforeName?: string; what: string }) {
  if (!hasMarks && !beforeName) return null;
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {beforeName && (
        <>
          <span className="flex items-center gap-x-2">
            <span className="inline-block size-3 bg-accent forced-colors:bg-[CanvasText]" /> {what}
          </span>
          <span className="flex items-center gap-x-2">
            <span className="inline-block h-0.5 w-4 bg-brass forced-colors:bg-[Highlight]" /> {beforeName}
          </span>
        </>
      )}
      {hasMarks && (
        <span className="flex items-center gap-x-2">
          <span className="inline-block size-2 rounded-full bg-ink forced-colors:bg-[CanvasText]" /> Something was
          published, mailed or changed
        </span>
      )}
    </figcaption>
  );
}

function PointsTable({ what, grain, points, beforeName }: Omit<RangeChartProps, 'marks'>) {
  const figure = 'text-right tabular-nums';
  return (
    <details className="mt-3 text-sm print:hidden">
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">Show as table</summary>
      <Table caption={what}>
        <thead>
          <tr>
            <ColumnHeader>{{ day: 'Day', week: 'Week', month: 'Month' }[grain]}</ColumnHeader>
            <ColumnHeader className={figure}>{what}</ColumnHeader>
            {beforeName && <ColumnHeader className={figure}>{beforeName}</ColumnHeader>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ from, to, value, before }) => (
            <Row key={from}>
              <Cell>{partName({ from, to }, grain)}</Cell>
              <Cell className={figure}>{inFigures(value)}</Cell>
              {beforeName && (
                <Cell className={figure}>
                  {before === null ? 'not counted' : before === undefined ? '' : inFigures(before)}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
