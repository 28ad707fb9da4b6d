import 'server-only';

import { join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { inChunks } from '@/lib/platform/lists/in-chunks';
import { searchForText, whereAll } from '@/lib/platform/lists/search';
import type { SearchableList } from '@/lib/platform/lists/search-forms';

import { mailingListAudit } from '../audit';
import { getOffList, inOffListState, searchedOffList } from './off-list';
import type { OffList, Subscription, SubscriptionExport } from '../schema';
import { countSubscriptions, searchedSubscriptions, subscriptionFields, toSubscription } from '../service';
import { inListState } from '../states';

/** Records who exported personal data, and which part of it. */
export async function recordExport({ q, state, ids }: SubscriptionExport, actor: Actor): Promise<void> {
  const total = ids ? idsIn(ids).length : await countSubscriptions();
  const part = [...(state ? [`the state ${state}`] : []), ...(q ? ['a search'] : [])].join(' and ');
  const what = ids ? 'selected subscriptions' : 'subscriptions';
  const subject = part ? `What ${part} found` : `${total.toLocaleString('en-US')} ${what}`;
  await db().$transaction((tx) => recordAudit(tx, actor, { action: mailingListAudit['subscription.export'], subject }));
}

const idsIn = (ids: string) => [...new Set(ids.split(',').map(Number))];

/** Small enough for other requests to run in between: reading and writing a chunk takes a few milliseconds. */
const exportChunk = 400;
const columns = raw(
  Object.keys(subscriptionFields)
    .map((name) => `"${name}"`)
    .join(', '),
);

interface Part {
  q?: string;
  filters: Sql[];
}

/** The subscriptions that match, or all of them. */
export function exportSubscriptions({
  q,
  state,
  ids,
}: {
  q?: string;
  state?: 'verified' | 'pending';
  ids?: string;
} = {}): AsyncGenerator<Subscription[]> {
  // The client's own query takes twice as long for each row.
  const find = async (where: Sql) => {
    const rows = await db().$queryRaw<Parameters<typeof toSubscription>[0][]>`
      SELECT ${columns} FROM "Subscription" WHERE ${where} ORDER BY "id" LIMIT ${exportChunk}`;
    return rows.map(toSubscription);
  };
  if (ids) return inOneChunk(find(sql`"id" IN (${join(idsIn(ids))})`));
  if (q || state) {
    const part = { q, filters: state ? [inListState(state)] : [] };
    return inPart(searchedSubscriptions, part, (ids) => find(sql`"id" IN (${join(ids)})`));
  }
  return inChunks(exportChunk, (last?: Subscription) => find(sql`"id" > ${last?.id ?? 0}`));
}

async function* inOneChunk<Row>(rows: Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows;
}

/** People who receive nothing, in one state. */
export function exportOffList({ q, state }: { q?: string; state: OffList['state'] }): AsyncGenerator<OffList[]> {
  return inPart(searchedOffList, { q, filters: [inOffListState(state)] }, getOffList);
}

/** Yields the rows of a range; deleted rows are skipped. */
async function* inPart<Row extends { id: number }>(
  list: SearchableList,
  { q, filters }: Part,
  load: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const matches = q ? [(await searchForText(list, q)).matches] : [];
  for (let after = 0; ;) {
    const found = await db().$queryRaw<{ id: number | bigint }[]>`
      SELECT "id" FROM ${raw(`"${list.table}"`)} ${whereAll([sql`"id" > ${after}`, ...filters, ...matches])}
      ORDER BY "id" LIMIT ${exportChunk}`;
    const ids = found.map(({ id }) => Number(id));
    const last = ids.at(-1);
    if (last === undefined) return;
    yield (await load(ids)).sort((one, other) => one.id - other.id);
    after = last;
  }
}
