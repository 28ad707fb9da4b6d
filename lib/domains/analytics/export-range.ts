import 'server-only';

import type { z } from 'zod';

import { getRangeFigures } from './range';
import type { AnalyticsExportQuerySchema, RangeFigures } from './range-schema';

type Cell = string | number | null;

interface Sheet {
  columns: string[];
  rows: Record<string, Cell>[];
}

const comparedColumns = ['compared_from', 'compared_views', 'compared_bots'];

/** One list of a range as a spreadsheet, with titles for addresses and keys. */
export async function exportRange({ list, ...range }: z.output<typeof AnalyticsExportQuerySchema>) {
  const figures = await getRangeFigures(range);
  return { from: figures.from, to: figures.to, ...sheetOf(list, figures) };
}

function sheetOf(list: z.output<typeof AnalyticsExportQuerySchema>['list'], figures: RangeFigures): Sheet {
  const { grain, names, way } = figures;
  if (list === 'series') {
    const { compared } = figures;
    const rows = figures.series.map(({ from, ...counts }, index) => {
      const { from: comparedFrom = null, views = null, bots = null } = compared?.series[index] ?? {};
      const beside = { compared_from: comparedFrom, compared_views: views, compared_bots: bots };
      return { [`${grain}_from`]: from, ...counts, ...(compared && beside) };
    });
    return { columns: [`${grain}_from`, 'views', 'bots', ...(compared ? comparedColumns : [])], rows };
  }
  if (list === 'way') {
    const rows = (['pages', 'campaigns'] as const).flatMap((by) =>
      way[by].map((row) => ({ by: by.slice(0, -1), title: names[row.name] ?? null, ...row })),
    );
    return { columns: ['by', 'name', 'title', 'views', 'requested', 'confirmed', 'stayed'], rows };
  }
  const rows = figures[list].map(({ name, views }) => ({ name, title: names[name] ?? null, views }));
  return { columns: ['name', 'title', 'views'], rows };
}
