import 'server-only';

import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { db } from '@/lib/platform/database/db';
import { pageOfList } from '@/lib/platform/lists/page-of-keys';
import type { Page } from '@/lib/platform/lists/paging';
import { searchableList } from '@/lib/platform/lists/search-forms';

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
export function listOffList({ state, sort = '-createdAt', ...query }: OffListQuery): Promise<Page<OffList>> {
  const filters = [inOffListState(state)];
  const countAll = async () => (await countStates())[state];
  return pageOfList(searchedOffList, { ...query, sort, filters, countAll }, getOffList);
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
