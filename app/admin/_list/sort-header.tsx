import type { ReactNode } from 'react';

import { ColumnHeader } from '@/components/ui/table';

import type { List } from './use-list';

interface SortHeaderProps {
  list: Pick<List<unknown>, 'sort' | 'setSort'>;
  field: string;
  /** Sorts downwards first: newest first. */
  isDescendingFirst?: boolean;
  className?: string;
  children: ReactNode;
}

/** A press sorts by the column, the next turns the order round, a third returns to the list's own order. */
export function SortHeader({ list, field, isDescendingFirst = false, className, children }: SortHeaderProps) {
  const orders = isDescendingFirst ? [`-${field}`, field] : [field, `-${field}`];
  const at = list.sort ? orders.indexOf(list.sort) : -1;
  const sorted = at === -1 ? null : orders[at]?.startsWith('-') ? 'descending' : 'ascending';
  return (
    <ColumnHeader className={className} sorted={sorted} onSort={() => list.setSort(orders[at + 1])}>
      {children}
    </ColumnHeader>
  );
}
