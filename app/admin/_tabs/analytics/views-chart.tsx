'use client';

import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import type { AnalyticsSummary } from '@/lib/analytics/schema';
import { formatCalendarDay } from '@/lib/calendar-day';

import { axisOf } from './scale';

type Days = AnalyticsSummary['perDay'];

const width = 960;
const height = 240;
const left = 48;
const bottom = 28;
const top = 12;

/** Views of real visitors as bars, bots as a line; the same figures as a table for whoever prefers numbers. */
export function ViewsChart({ days }: { days: Days }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ul aria-hidden={isTable} className="flex flex-wrap gap-x-5 text-sm text-ink-soft">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 bg-accent" /> Real views
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="h-0 w-4 border-t-2 border-dashed border-brass" /> Bot views
          </li>
        </ul>
        <Button variant="quiet" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable ? <DaysTable days={days} /> : <Drawing days={days} />}
    </>
  );
}

function Drawing({ days }: { days: Days }) {
  const { top: largest, ticks } = axisOf(Math.max(0, ...days.flatMap(({ views, bots }) => [views, bots])));
  const slot = (width - left) / Math.max(1, days.length);
  const y = (value: number) => top + (height - top - bottom) * (1 - value / largest);
  const middle = (index: number) => left + slot * (index + 0.5);
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const busiest = days.reduce<Days[number] | undefined>(
    (most, day) => (day.views > (most?.views ?? 0) ? day : most),
    undefined,
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <div className="mt-2 overflow-x-auto" tabIndex={0} role="group" aria-label="Chart of the views per day">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${total.toLocaleString('en-US')} real views in ${days.length} days${
          busiest ? `, most of them on ${formatCalendarDay(busiest.day)}: ${busiest.views.toLocaleString('en-US')}` : ''
        }. The button above shows all figures as a table.`}
        className="h-auto w-full min-w-160 font-mono text-ink-soft"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--rule)" />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end" fontSize="12" fill="currentColor">
              {tick.toLocaleString('en-US', { notation: 'compact' })}
            </text>
          </g>
        ))}
        {days.map(({ day, views, visitors, bots }, index) => (
          <g key={day}>
            <title>{`${formatCalendarDay(day)}: ${views} real views by ${visitors} visitors, ${bots} bot views`}</title>
            <rect x={left + slot * index} width={slot} y={top} height={height - top - bottom} fill="transparent" />
            <rect
              x={left + slot * index + slot * 0.15}
              width={slot * 0.7}
              y={y(views)}
              height={y(0) - y(views)}
              fill="var(--accent)"
            />
          </g>
        ))}
        <polyline
          points={days.map(({ bots }, index) => `${middle(index)},${y(bots)}`).join(' ')}
          fill="none"
          stroke="var(--brass)"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
        {days.map(({ day }, index) =>
          (days.length - 1 - index) % 7 === 0 ? (
            <text key={day} x={middle(index)} y={height - 8} textAnchor="middle" fontSize="12" fill="currentColor">
              {day.slice(5)}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}

function DaysTable({ days }: { days: Days }) {
  const figure = 'text-right tabular-nums';
  return (
    <Table caption="Views per day" className="mt-2">
      <thead>
        <tr>
          <ColumnHeader>Day</ColumnHeader>
          <ColumnHeader className={figure}>Real views</ColumnHeader>
          <ColumnHeader className={figure}>Visitors</ColumnHeader>
          <ColumnHeader className={figure}>Bots</ColumnHeader>
          <ColumnHeader className={`${figure} max-sm:hidden`}>Internal</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, visitors, bots, internal }) => (
          <Row key={day}>
            <Cell>{formatCalendarDay(day)}</Cell>
            <Cell className={figure}>{views.toLocaleString('en-US')}</Cell>
            <Cell className={figure}>{visitors.toLocaleString('en-US')}</Cell>
            <Cell className={figure}>{bots.toLocaleString('en-US')}</Cell>
            <Cell className={`${figure} max-sm:hidden`}>{internal.toLocaleString('en-US')}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
