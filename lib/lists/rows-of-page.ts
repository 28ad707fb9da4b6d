import type { Page } from './paging';

/** A page of ids with their rows in the place of the ids; a row deleted meanwhile is left out. */
export async function rowsOfPage<Row extends { id: number }, Shown>(
  page: Page<number>,
  load: (ids: number[]) => Promise<Row[]>,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const rows = new Map((await load(page.rows)).map((row) => [row.id, row]));
  return { ...page, rows: page.rows.flatMap((id) => rows.get(id) ?? []).map(show) };
}
