import { createHash } from 'node:crypto';

import type { Row, Store, Table } from './store';

export interface TableSum {
  rows: number;
  /** The SHA-256 sums of the rows, combined so that their order does not matter. */
  checksum: string;
}

/** Adds rows up, table by table, whichever database they are in. */
export class TableSums {
  private readonly sums = new Map<string, { rows: number; combined: Buffer }>();

  add({ name, columns }: Table, rows: Row[]): void {
    const sum = this.sums.get(name) ?? { rows: 0, combined: Buffer.alloc(32) };
    this.sums.set(name, sum);
    const order = columns.map(([column], index) => [column, index] as const).sort();
    for (const row of rows) {
      sum.rows += 1;
      const digest = createHash('sha256')
        .update(JSON.stringify(order.map(([, index]) => row[index])))
        .digest();
      addInto(sum.combined, digest);
    }
  }

  result(): Map<string, TableSum> {
    return new Map(
      [...this.sums].map(([name, { rows, combined }]) => [name, { rows, checksum: combined.toString('hex') }]),
    );
  }
}

/** Numbers of 256 bits: equal rows do not cancel each other out, as they would combined by exclusive or. */
function addInto(sum: Buffer, digest: Buffer): void {
  let carry = 0;
  for (let index = sum.length - 1; index >= 0; index -= 1) {
    carry += (sum[index] ?? 0) + (digest[index] ?? 0);
    sum[index] = carry & 0xff;
    carry >>= 8;
  }
}

export async function sumTables(store: Store, stopping?: AbortSignal): Promise<Map<string, TableSum>> {
  const sums = new TableSums();
  for (const table of await store.tables()) {
    sums.add(table, []);
    for await (const rows of store.rows(table)) {
      stopping?.throwIfAborted();
      sums.add(table, rows);
    }
  }
  return sums.result();
}
