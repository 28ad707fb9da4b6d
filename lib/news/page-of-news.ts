import 'server-only';

import type { Sql } from '@prisma/client/runtime/client';

import { db, type Prisma } from '../db';
import { parseSort } from '../lists/keyset';
import { pageOfKeys } from '../lists/page-of-keys';
import { wholeListMaximum, type Page } from '../lists/paging';
import type { AdminNewsQuery } from './schema';

const sortColumns = { date: 'date', title: 'titleKey', category: 'category' } as const;

/** A page of the items that `filters` and `where` narrow alike, one in SQL, the other for counting. */
export function pageOfNews<Row extends { id: number }>(
  { sort = '-date', limit = wholeListMaximum, ...query }: Omit<AdminNewsQuery, 'category' | 'state'>,
  filters: Sql[],
  where: Prisma.NewsItemWhereInput,
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { field, direction } = parseSort(sort);
  const countAll = () => db().newsItem.count({ where });
  const list = {
    ...query,
    table: 'NewsItem',
    column: sortColumns[field],
    direction,
    filters,
    limit,
    countAll,
  } as const;
  return pageOfKeys(list, load);
}
