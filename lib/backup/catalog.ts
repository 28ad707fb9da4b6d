import type { Table } from './store';

const leftOut = [
  // Prisma's own record: a restore writes it by applying the migrations.
  '_prisma_migrations',
  // Kept by triggers.
  'SubscriptionCount',
  // A session that has been ended since must not come alive again.
  'Session',
];

/** Whether a table's rows belong into a backup. */
export function holdsData(tableName: string): boolean {
  return !leftOut.includes(tableName);
}

/** Tables in an order in which each comes after those that it refers to. */
export function parentsFirst(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaitedFor = (table: Table) =>
      references.some(
        ({ child, parent }) =>
          child === table.name && parent !== child && waiting.some((other) => other.name === parent),
      );
    const ready = waiting.filter((table) => !isWaitedFor(table));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
