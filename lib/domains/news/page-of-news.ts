import 'server-only';

import { empty, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db } from '@/lib/platform/database/db';
import { parseSort } from '@/lib/platform/lists/keyset';
import { pageOfKeys } from '@/lib/platform/lists/page-of-keys';
import { wholeListMaximum, type Page } from '@/lib/platform/lists/paging';
import { searchForText, searchForWords, whereAll, type Search } from '@/lib/platform/lists/search';
import { searchableList } from '@/lib/platform/lists/search-forms';
import { wordsOf } from '@/lib/platform/text/search-form';

import { ownerOfNumber } from './notice-numbers';
import type { AdminNewsQuery } from './schema';

const sortColumns = { date: 'date', title: 'titleKey', category: 'category' } as const;

export const searchedNews = searchableList('NewsItem', ['titleKey']);

/**
 * Returns a page of the items that match `filters`. With `countMaximum`, counts no further than that. With `isByWord`, a title
 * has the words of `q`, in any order and number, as a reader asks; else `q` as it is written.
 */
export async function pageOfNews<Row extends { id: number }>(
  {
    q,
    sort = '-date',
    limit = wholeListMaximum,
    cursor,
    countMaximum,
    isByWord = false,
  }: Pick<AdminNewsQuery, 'q' | 'cursor'> &
    Partial<Pick<AdminNewsQuery, 'sort' | 'limit'>> & {
      countMaximum?: number;
      isByWord?: boolean;
    },
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
    search: q ? await searchForTitle(q, isByWord) : undefined,
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
async function searchForTitle(q: string, isByWord: boolean): Promise<Search> {
  const words = wordsOf(q).map((word) => [word]);
  const search =
    isByWord && words.length > 0 ? await searchForWords(searchedNews, words) : await searchForText(searchedNews, q);
  const owner = await ownerOfNumber(q.trim());
  if (owner === undefined) return search;
  const matches = sql`(${search.matches} OR "NewsItem"."id" = ${owner} OR "NewsItem"."documentId" = ${owner})`;
  return { matches, lookup: [matches] };
}
