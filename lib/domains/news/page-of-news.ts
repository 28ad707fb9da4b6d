import 'server-only';

import { empty, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db } from '../../platform/database/db';
import { parseSort } from '../../platform/lists/keyset';
import { pageOfKeys } from '../../platform/lists/page-of-keys';
import { searchForText, whereAll, type Search } from '../../platform/lists/search';
import { searchableList } from '../../platform/lists/search-forms';
import { wholeListMaximum, type Page } from '../../platform/lists/paging';
import { ownerOfNumber } from './notice-numbers';
import type { AdminNewsQuery } from './schema';

const sortColumns = { date: 'date', title: 'titleKey', category: 'category' } as const;

export const searchedNews = searchableList('NewsItem', ['titleKey']);

/** Returns a page of the items that match `filters`. With `countMaximum`, counts no further than that. */
export async function pageOfNews<Row extends { id: number }>(
  {
    q,
    sort = '-date',
    limit = wholeListMaximum,
    cursor,
    countMaximum,
  }: Pick<AdminNewsQuery, 'q' | 'cursor'> & Partial<Pick<AdminNewsQuery, 'sort' | 'limit'>> & { countMaximum?: number },
  filters: Sql[],
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { field, direction } = parseSort(sort);
  const upTo = countMaximum === undefined ? empty : sql`LIMIT ${countMaximum}`;
  const countAll = async () => {
    const [counted] = await db().$queryRaw<{ total: number | bigint }[]>`
      SELECT count(*) AS "total" FROM (SELECT 1 FROM "NewsItem" ${whereAll(filters)} ${upTo}) AS counted`;
    return Number(counted?.total ?? 0);
  };
  const list = {
    table: 'NewsItem',
    search: q ? await searchForTitle(q) : undefined,
    column: sortColumns[field],
    direction,
    filters,
    limit,
    cursor,
    countAll,
  } as const;
  return pageOfKeys(list, load);
}

/** Matches titles, and what has exactly this number. */
async function searchForTitle(q: string): Promise<Search> {
  const search = await searchForText(searchedNews, q);
  const owner = await ownerOfNumber(q.trim());
  if (owner === undefined) return search;
  const matches = sql`(${search.matches} OR "NewsItem"."id" = ${owner} OR "NewsItem"."documentId" = ${owner})`;
  return { matches, lookup: [matches] };
}
