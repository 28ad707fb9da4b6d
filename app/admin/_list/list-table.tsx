import clsx from 'clsx';
import type { ReactNode } from 'react';

import { ActionsHeader, Cell, ColumnHeader, Row, Table } from '@/components/ui/table';

import type { List } from './use-list';

export interface Column<Item> {
  header: string;
  /** The field that the API sorts by; absent where it cannot. */
  sort?: string;
  /** Sorts downwards first: newest first. */
  isDescendingFirst?: boolean;
  /** For the header and the cells: `max-md:hidden` where a phone has no room. */
  className?: string;
  cellClassName?: string;
  cell: (item: Item) => ReactNode;
}

interface ListTableProps<Item> {
  list: List<Item>;
  caption: string;
  items: Item[];
  columns: readonly Column<Item>[];
  rowActions?: (item: Item) => ReactNode;
  actionsClassName?: string;
}

/** The rows of a list: a header that sorts over each column, and the row's own buttons at its end. */
export function ListTable<Item extends { id: number }>(props: ListTableProps<Item>) {
  const { list, caption, items, columns, rowActions, actionsClassName } = props;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.header} list={list} {...column} />
          ))}
          {rowActions && <ActionsHeader className="print:hidden" />}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id}>
            {columns.map(({ header, className, cellClassName, cell }) => (
              <Cell key={header} className={clsx(className, cellClassName)}>
                {cell(item)}
              </Cell>
            ))}
            {rowActions && (
              <Cell className={clsx('text-right whitespace-nowrap print:hidden', actionsClassName)}>
                {rowActions(item)}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface SortHeaderProps {
  list: Pick<List<unknown>, 'sort' | 'setSort'>;
  header: string;
  sort?: string;
  isDescendingFirst?: boolean;
  className?: string;
}

/** A press sorts by the column, the next turns the order round, a third returns to the list's own order. */
function SortHeader({ list, header, sort, isDescendingFirst = false, className }: SortHeaderProps) {
  if (!sort) return <ColumnHeader className={className}>{header}</ColumnHeader>;
  const orders = isDescendingFirst ? [`-${sort}`, sort] : [sort, `-${sort}`];
  const at = list.sort ? orders.indexOf(list.sort) : -1;
  const sorted = at === -1 ? null : orders[at]?.startsWith('-') ? 'descending' : 'ascending';
  return (
    <ColumnHeader className={className} sorted={sorted} onSort={() => list.setSort(orders[at + 1])}>
      {header}
    </ColumnHeader>
  );
}
