import 'server-only';

import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db } from '../../../platform/database/db';
import { parseSort } from '../../../platform/lists/keyset';
import { pageOfKeys } from '../../../platform/lists/page-of-keys';
import { searchForText } from '../../../platform/lists/search';
import { searchableList } from '../../../platform/lists/search-forms';
import { wholeListMaximum, type Page } from '../../../platform/lists/paging';
import type { OffList, OffListQuery } from '../schema';
import { countStates } from '../states';

type OffListState = OffList['state'];

const reasons = { refused: 'bounced', unsubscribed: 'unsubscribed' } as const satisfies Record<OffListState, string>;

/** The rows of Suppression in a state. */
export function inOffListState(state: OffListState): Sql {
  return sql`"Suppression"."reason" = ${reasons[state]} AND "Suppression"."isPending" = ${false}`;
}

export const searchedOffList = searchableList('Suppression', ['email']);

/** One page of people who receive nothing, by default the latest first. */
export async function listOffList({
  state,
  q,
  sort = '-createdAt',
  limit = wholeListMaximum,
  cursor,
}: OffListQuery): Promise<Page<OffList>> {
  const { field, direction } = parseSort(sort);
  return pageOfKeys(
    {
      table: 'Suppression',
      search: q ? await searchForText(searchedOffList, q) : undefined,
      column: field,
      direction,
      filters: [inOffListState(state)],
      limit,
      cursor,
      countAll: async () => (await countStates())[state],
    },
    getOffList,
  );
}

export async function getOffList(ids: number[]): Promise<OffList[]> {
  const rows = await db().suppression.findMany({
    where: { id: { in: ids }, reason: { in: Object.values(reasons) } },
    select: { id: true, email: true, reason: true, createdAt: true, reply: true },
  });
  const subscriptions = await db().subscription.findMany({
    where: { email: { in: rows.map(({ email }) => email) } },
    select: { id: true, email: true },
  });
  const idOf = new Map(subscriptions.map(({ id, email }) => [email, id]));
  return rows.map(({ id, email, reason, createdAt, reply }) => ({
    id,
    email,
    state: reason === reasons.refused ? 'refused' : 'unsubscribed',
    since: createdAt.toISOString(),
    subscriptionId: idOf.get(email) ?? null,
    reply: reason === reasons.refused ? reply : null,
  }));
}
