import { deleteSuppressionSql, namesOf, suppressionTable } from '@/lib/domains/mail/outgoing/suppression';

import { beginErasureSql } from '../erasure-service';

/** What a restore lends of the database that it fills, in its transaction. */
interface RestoredStore<Table extends { name: string; columns: [string, string][] }> {
  tables: readonly Table[];
  rows(table: Table): AsyncIterable<unknown[][]>;
  insert(table: typeof suppressionTable, rows: string[][]): Promise<void>;
  query(sql: string): Promise<unknown[][]>;
}

/** An address that left the list (its own name) or was erased (a fingerprint), by the database that a restore replaces. */
export interface Leaving {
  name: string;
  reason: string;
  at: string;
}

const forGood = ['unsubscribed', 'erased'];

/** Returns who is off the list for good in a database that is about to be replaced. */
export async function readLeavings<Table extends { name: string; columns: [string, string][] }>(
  store: RestoredStore<Table>,
): Promise<Leaving[]> {
  const table = store.tables.find(({ name }) => name === suppressionTable.name);
  if (!table) return [];
  const places = suppressionTable.columns.map(([column]) => table.columns.findIndex(([own]) => own === column));
  const found: Leaving[] = [];
  for await (const rows of store.rows(table))
    for (const row of rows) {
      const [name = '', reason = '', at = ''] = places.map((place) => String(row[place]));
      if (forGood.includes(reason)) found.push({ name, reason, at });
    }
  return found;
}

/**
 * Takes off the restored list who had left or was erased since the backup; returns their number. Stores which restored
 * addresses are still to be erased everywhere.
 */
export async function reapplyLeavings<Table extends { name: string; columns: [string, string][] }>(
  store: RestoredStore<Table>,
  leavings: readonly Leaving[],
): Promise<number> {
  const known = new Set((await readLeavings(store)).map(({ name }) => name));
  const lost = new Map(leavings.filter(({ name }) => !known.has(name)).map((leaving) => [leaving.name, leaving]));
  if (lost.size === 0) return 0;
  for (const [value] of await store.query(everyAddress(store.tables))) {
    const email = String(value);
    const leaving = namesOf(email).flatMap((name) => lost.get(name) ?? [])[0];
    if (!leaving) continue;
    if (leaving.reason === 'erased') await store.query(beginErasureSql(email));
    await store.query(`DELETE FROM "Subscription" WHERE "email" = '${email.replaceAll("'", "''")}'`);
    await store.query(deleteSuppressionSql(email));
  }
  await store.insert(
    suppressionTable,
    [...lost.values()].map(({ name, reason, at }) => [name, reason, at]),
  );
  return lost.size;
}

const addressColumns = ['email', 'recipient'];

function everyAddress(tables: readonly { name: string; columns: [string, string][] }[]): string {
  return tables
    .flatMap(({ name, columns }) =>
      columns
        .filter(([column]) => addressColumns.includes(column))
        .map(([column]) => `SELECT "${column}" FROM "${name}"`),
    )
    .join(' UNION ');
}
