import 'server-only';

import type { z } from 'zod';

import { nameOf } from '../range-schema';
import { getRangeFigures } from './range';
import type { AnalyticsExportQuerySchema, RangeFigures } from '../range-schema';

type Cell = string | number | null;

interface Sheet {
  columns: string[];
  rows: Record<string, Cell>[];
}

/** More names than a period can have but for its open months, which have few. */
const everyName = 10_000;

/** One list of a range as a spreadsheet, whole, with titles for addresses and keys. */
export async function exportRange({ list, ...range }: z.output<typeof AnalyticsExportQuerySchema>) {
  const figures = await getRangeFigures(range, new Date(), everyName);
  return { from: figures.from, to: figures.to, ...sheetOf(list, figures) };
}

function sheetOf(list: z.output<typeof AnalyticsExportQuerySchema>['list'], figures: RangeFigures): Sheet {
  const { way } = figures;
  const titleOf = (of: Parameters<typeof nameOf>[1], name: string) => nameOf(figures, of, name) ?? null;
  if (list === 'series') return figures.line ? lineSheet(figures, figures.line.series) : seriesSheet(figures);
  if (list === 'way') {
    const rows = (['pages', 'campaigns'] as const).flatMap((by) =>
      way[by].map((row) => ({ by: by.slice(0, -1), title: titleOf(by, row.name), ...row })),
    );
    return { columns: ['by', 'name', 'title', 'views', 'requested', 'confirmed'], rows };
  }
  const rows = figures[list].map(({ name, views }) => ({ name, title: titleOf(list, name), views }));
  return { columns: ['name', 'title', 'views'], rows };
}

/** A part of more than one day has its last day, too: the ends of the range may cut it. */
function seriesSheet(figures: RangeFigures): Sheet {
  return sheetOfParts(figures, {
    now: figures.series.map(({ views, bots }) => ({ views, bots })),
    before: figures.compared?.series.map(({ views, bots }) => ({ compared_views: views, compared_bots: bots })),
  });
}

/** The same of one name, whose bots are not counted. */
function lineSheet(figures: RangeFigures, line: readonly { views: number }[]): Sheet {
  return sheetOfParts(figures, {
    now: line.map(({ views }) => ({ views })),
    before: figures.compared?.line?.map(({ views }) => ({ compared_views: views })),
  });
}

/** One row for each part of the range and for each further part of what it is compared with. */
function sheetOfParts(
  { grain, series, compared }: RangeFigures,
  { now, before = [] }: { now: readonly Record<string, Cell>[]; before?: readonly Record<string, Cell>[] },
): Sheet {
  const daysOf = (name: string) => [`${name}_from`, ...(grain === 'day' ? [] : [`${name}_to`])];
  const namesOf = (cells: readonly Record<string, Cell>[]) => Object.keys(cells[0] ?? {});
  const columns = [...daysOf(grain), ...namesOf(now), ...(compared ? [...daysOf('compared'), ...namesOf(before)] : [])];
  const empty = Object.fromEntries(columns.map((column) => [column, null]));
  const rows = Array.from({ length: Math.max(series.length, before.length) }, (_, index) => ({
    ...empty,
    [`${grain}_from`]: series[index]?.from ?? null,
    [`${grain}_to`]: series[index]?.to ?? null,
    compared_from: compared?.series[index]?.from ?? null,
    compared_to: compared?.series[index]?.to ?? null,
    ...now[index],
    ...before[index],
  }));
  return { columns, rows };
}
