import type { ReactNode } from 'react';

import { ListBody } from './list-body';
import { ListTable, type Column } from './list-table';
import { ListToolbar } from './list-toolbar';
import type { List } from './use-list';

interface ListScreenProps<Item> {
  list: List<Item>;
  /** "users": what is searched and paged. */
  label: string;
  /** What stands there when the list holds nothing at all. */
  emptyText: string;
  /** The table's name. */
  caption: string;
  columns: readonly Column<Item>[];
  /** Buttons of the whole list; the primary one last. */
  actions?: ReactNode;
  /** The buttons of one row. */
  rowActions?: (item: Item) => ReactNode;
  actionsClassName?: string;
}

/** A whole list: search, filters, rows, pages. */
export function ListScreen<Item extends { id: number }>({ list, label, emptyText, ...props }: ListScreenProps<Item>) {
  const { actions, ...table } = props;
  return (
    <>
      <ListToolbar list={list} label={label} actions={actions} />
      <ListBody list={list} label={label} emptyText={emptyText}>
        {({ rows }) => <ListTable list={list} items={rows} {...table} />}
      </ListBody>
    </>
  );
}
