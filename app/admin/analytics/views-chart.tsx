import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { inFigures } from '@/components/ui/figures';
import type { AnalyticsSummary } from '@/lib/domains/analytics/schema';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { DayBars } from './day-bars';

type Days = AnalyticsSummary['perDay'];

/** Views of real visitors, and of bots below on a separate scale; also available as a table. */
export function ViewsChart({ days }: { days: Days }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="views-title" className="text-2xl">
          Views per Day
        </h2>
        <Button variant="quiet" size="sm" className="-mx-3 forced-colors:mx-0" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable ? <DaysTable days={days} /> : <Charts days={days} />}
    </>
  );
}

function Charts({ days }: { days: Days }) {
  return (
    <>
      <h3 className="mt-3 font-sans text-sm font-semibold">Real views</h3>
      <DayBars
        label={describe('real views', days, 'views')}
        days={days.map(({ day, views, visitors }) => ({
          day,
          value: views,
          title: `${formatCalendarDay(day)}: ${inFigures(views)} views by ${inFigures(visitors)} visitors`,
        }))}
        height="h-56"
        color="bg-accent forced-colors:bg-[CanvasText]"
      />
      <h3 className="mt-4 font-sans text-sm font-semibold">
        Bot views <span className="font-normal text-ink-soft">(on a separate scale)</span>
      </h3>
      <DayBars
        label={describe('bot views', days, 'bots')}
        days={days.map(({ day, bots }) => ({
          day,
          value: bots,
          title: `${formatCalendarDay(day)}: ${inFigures(bots)} bot views`,
        }))}
        height="h-20"
        color="bg-brass forced-colors:bg-[CanvasText]"
      />
    </>
  );
}

function describe(what: string, days: Days, field: 'views' | 'bots'): string {
  const total = days.reduce((sum, day) => sum + day[field], 0);
  const [busiest] = days.toSorted((one, other) => other[field] - one[field]);
  const most = busiest?.[field] ? `, the most on ${formatCalendarDay(busiest.day)}: ${inFigures(busiest[field])}` : '';
  return `${inFigures(total)} ${what} in ${days.length} days${most}. The button above shows all figures as a table.`;
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
            <Cell className={figure}>{inFigures(views)}</Cell>
            <Cell className={figure}>{inFigures(visitors)}</Cell>
            <Cell className={figure}>{inFigures(bots)}</Cell>
            <Cell className={`${figure} max-sm:hidden`}>{inFigures(internal)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
