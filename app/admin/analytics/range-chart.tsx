import { Fragment } from 'react';

import { inFigures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { daysIn, type Grain } from '@/lib/domains/analytics/figures/periods';
import type { RangeFigures } from '@/lib/domains/analytics/range-schema';

import { axisOf, pointsOf, type Point } from './chart-points';
import { partName, rangeName, shortPartName } from './words';

const height = 200;
/** Beyond these, bars are too thin to be told apart. */
const mostBarDays = 40;
const now = {
  fill: 'fill-accent forced-colors:fill-[CanvasText]',
  line: 'stroke-accent forced-colors:stroke-[CanvasText]',
};
const then = 'stroke-brass forced-colors:stroke-[Highlight]';
/** In forced colors the line needs an edge, because its color may be close to that of the bars. */
const thenLines = [
  [6, 'stroke-transparent forced-colors:stroke-[Canvas]'],
  [2, then],
] as const;

/**
 * The views of the range, or of its one name, beside those it is compared with, and the figures below as a table. The
 * drawing is sized in percent, so its text keeps its size on a phone.
 */
export function RangeChart({ range, visitors }: { range: RangeFigures; visitors: readonly number[] }) {
  const { grain, compared } = range;
  // If no day of a range was counted, it has neither a line nor a column.
  const before = compared?.totals ? compared : undefined;
  const beforeName = before && rangeName(before);
  const points = pointsOf(range, before, visitors);
  const annotated = points.map(
    ({ from, to, value }) => value !== undefined && range.marks.some(({ day }) => day >= from && day <= to),
  );
  const { top, ticks } = axisOf(Math.max(0, ...points.flatMap(({ value, before: other }) => [value ?? 0, other ?? 0])));
  // One day among the first is no wider than a day of a week.
  const areBars = daysIn(range) <= mostBarDays;
  const step = 100 / Math.max(areBars ? 7 : 1, points.length);
  const y = (value: number) => height - (value / top) * height;
  const total = points.reduce((sum, { value = 0 }) => sum + value, 0);
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
          aria-label={`${inFigures(total)} views by ${grain}. The table below has each.`}
          width="100%"
          height={height + 14}
          className="min-w-0 flex-1 overflow-visible"
        >
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-rule" />
          ))}
          {!areBars && <Lines {...{ points, y }} />}
          {points.map((point, index) => (
            <Fragment key={point.from}>
              {areBars && <Bar {...{ point, index, step, y }} />}
              {annotated[index] && (
                <circle
                  cx={`${(index + 0.5) * step}%`}
                  cy={height + 8}
                  r="4"
                  className="fill-ink forced-colors:fill-[CanvasText]"
                />
              )}
              <rect x={`${index * step}%`} width={`${step}%`} y="0" height={height} fill="transparent">
                <title>{titleOf(point, grain, beforeName)}</title>
              </rect>
            </Fragment>
          ))}
        </svg>
      </div>
      <div className="mt-1 ml-12 font-mono text-xs text-ink-soft" aria-hidden="true">
        <div className="flex justify-between" style={{ width: `${points.length * step}%` }}>
          {labeled(points).map(({ from }) => (
            <span key={from}>{shortPartName(from, grain)}</span>
          ))}
        </div>
      </div>
      <Key hasAnnotations={annotated.some(Boolean)} beforeName={beforeName} rangeName={rangeName(range)} />
      <PointsTable {...{ grain, points, beforeName }} />
    </figure>
  );
}

interface Place {
  y: (value: number) => number;
}

function Bar({ point: { value = 0, before }, index, step, y }: Place & { point: Point; index: number; step: number }) {
  return (
    <>
      <rect
        x={`${(index + 0.15) * step}%`}
        width={`${0.7 * step}%`}
        y={y(value)}
        height={height - y(value)}
        className={now.fill}
      />
      {typeof before === 'number' &&
        thenLines.map(([strokeWidth, className]) => (
          <line
            key={strokeWidth}
            x1={`${index * step}%`}
            x2={`${(index + 1) * step}%`}
            y1={y(before)}
            y2={y(before)}
            {...{ strokeWidth, className }}
          />
        ))}
    </>
  );
}

/** One line for the range and, dashed, one for what it is compared with; a part that was not counted leaves a gap. */
function Lines({ points, y }: Place & { points: readonly Point[] }) {
  const path = (of: 'value' | 'before') => {
    let isDrawing = false;
    return points
      .map((point, index) => {
        const value = point[of];
        const command = isDrawing ? 'L' : 'M';
        isDrawing = typeof value === 'number';
        return typeof value === 'number' ? `${command}${index + 0.5} ${y(value)}` : '';
      })
      .join('');
  };
  return (
    <svg viewBox={`0 0 ${points.length} ${height}`} height={height} preserveAspectRatio="none" overflow="visible">
      <g fill="none" strokeWidth="2" strokeLinejoin="round">
        <path d={path('before')} vectorEffect="non-scaling-stroke" strokeDasharray="5 4" className={then} />
        <path d={path('value')} vectorEffect="non-scaling-stroke" className={now.line} />
      </g>
    </svg>
  );
}

/** The first, the middle and the last part: more do not fit on a phone. */
function labeled(points: readonly Point[]): Point[] {
  const indices = new Set([0, Math.floor((points.length - 1) / 2), points.length - 1]);
  return points.filter((_, index) => indices.has(index));
}

function titleOf({ value, before, visitors, ...part }: Point, grain: Grain, beforeName = 'the other range'): string {
  if (value === undefined) return `${partName(part, grain)}: ${inFigures(before ?? 0)} views, beside no day shown`;
  const views = `${partName(part, grain)}: ${inFigures(value)} views${visitors === undefined ? '' : ` by ${inFigures(visitors)} visitors`}`;
  if (before === null) return `${views}, not counted in ${beforeName}`;
  return before === undefined ? views : `${views}, ${inFigures(before)} in ${beforeName}`;
}

function Key({
  hasAnnotations,
  beforeName,
  rangeName: name,
}: {
  hasAnnotations: boolean;
  beforeName?: string;
  rangeName: string;
}) {
  if (!hasAnnotations && !beforeName) return null;
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {beforeName && (
        <>
          <span className="flex items-center gap-x-2">
            <span className="inline-block size-3 shrink-0 bg-accent forced-colors:bg-[CanvasText]" /> {name}
          </span>
          <span className="flex items-center gap-x-2">
            <span className="inline-block h-0.5 w-4 shrink-0 bg-brass forced-colors:bg-[Highlight]" /> {beforeName}
          </span>
        </>
      )}
      {hasAnnotations && (
        <span className="flex items-center gap-x-2">
          <span className="inline-block size-2 shrink-0 rounded-full bg-ink forced-colors:bg-[CanvasText]" /> Something
          was published, mailed or changed
        </span>
      )}
    </figcaption>
  );
}

function PointsTable({ grain, points, beforeName }: { grain: Grain; points: readonly Point[]; beforeName?: string }) {
  const figure = 'text-right tabular-nums';
  const hasVisitors = points.some(({ visitors }) => visitors !== undefined);
  return (
    <details className="mt-3 text-sm print:hidden">
      <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">Show as table</summary>
      <Table caption="Views">
        <thead>
          <tr>
            <ColumnHeader>{{ day: 'Day', week: 'Week', month: 'Month' }[grain]}</ColumnHeader>
            <ColumnHeader className={figure}>Views</ColumnHeader>
            {hasVisitors && <ColumnHeader className={figure}>Visitors</ColumnHeader>}
            {beforeName && <ColumnHeader className={figure}>{beforeName}</ColumnHeader>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ from, to, value, before, visitors }) => (
            <Row key={from}>
              <Cell>{partName({ from, to }, grain)}</Cell>
              <Cell className={figure}>{value === undefined ? '–' : inFigures(value)}</Cell>
              {hasVisitors && <Cell className={figure}>{visitors === undefined ? '–' : inFigures(visitors)}</Cell>}
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
