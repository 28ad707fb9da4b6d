import 'server-only';

import type { z } from 'zod';

import { getRangeFigures } from './range';
import type { AnalyticsExportQuerySchema, RangeFigures } from '../range-schema';

type Cell = string | number | null;

interface Sheet {
  columns: string[];
  rows: Record<string, Cell>[];
}

/** One list of a range as a spreadsheet, with titles for addresses and keys. */
export async function exportRange({ list, ...range }: z.output<typeof AnalyticsExportQuerySchema>) {
  const figures = await getRangeFigures(range);
  return { from: figures.from, to: figures.to, ...sheetOf(list, figures) };
}

function sheetOf(list: z.output<typeof AnalyticsExportQuerySchema>['list'], figures: RangeFigures): Sheet {
  const { names, way } = figures;
  if (list === 'series') return seriesSheet(figures);
  if (list === 'way') {
    const rows = (['pages', 'campaigns'] as const).flatMap((by) =>
      way[by].map((row) => ({ by: by.slice(0, -1), title: names[row.name] ?? null, ...row })),
    );
    return { columns: ['by', 'name', 'title', 'views', 'requested', 'confirmed', 'stayed'], rows };
  }
  const rows = figures[list].map(({ name, views }) => ({ name, title: names[name] ?? null, views }));
  return { columns: ['name', 'title', 'views'], rows };
}

/** A part of more than one day has its last day, too: the ends of the range may cut it. */
function seriesSheet({ grain, series, compared }: RangeFigures): Sheet {
  const daysOf = (name: string) => [`${name}_from`, ...(grain === 'day' ? [] : [`${name}_to`])];
  const columns = [
    ...daysOf(grain),
    'views',
    'bots',
    ...(compared ? [...daysOf('compared'), 'compared_views', 'compared_bots'] : []),
  ];
  const rows = series.map(({ from, to, views, bots }, index) => {
    const beside = compared?.series[index];
    return {
      [`${grain}_from`]: from,
      [`${grain}_to`]: to,
      views,
      bots,
      compared_from: beside?.from ?? null,
      compared_to: beside?.to ?? null,
      compared_views: beside?.views ?? null,
      compared_bots: beside?.bots ?? null,
    };
  });
  return { columns, rows };
}
