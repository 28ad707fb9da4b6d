import 'server-only';

import type { Sql } from '@prisma/client/runtime/client';

import { db } from '../../platform/database/db';
import { parseSort } from '../../platform/lists/keyset';
import { pageOfKeys } from '../../platform/lists/page-of-keys';
import { whereAll } from '../../platform/lists/search';
import { wholeListMaximum, type Page } from '../../platform/lists/paging';
import type { AdminNewsQuery } from './schema';

const sortColumns = { date: 'date', title: 'titleKey', category: 'category' } as const;

/** A page of the items that `filters` narrow. */
export function pageOfNews<Row extends { id: number }>(
  { sort = '-date', limit = wholeListMaximum, ...query }: Omit<AdminNewsQuery, 'category' | 'state'>,
  filters: Sql[],
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { field, direction } = parseSort(sort);
  const countAll = async () => {
    const [counted] = await db().$queryRaw<{ total: number | bigint }[]>`
      SELECT count(*) AS "total" FROM "NewsItem" ${whereAll(filters)}`;
    return Number(counted?.total ?? 0);
  };
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
