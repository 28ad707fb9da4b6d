import type { ReactNode } from 'react';

import { Pager } from '@/components/ui/pager';
import type { ListPage } from '@/lib/lists/list-page';

import { ListTable, type Column } from './list-table';
import { ListToolbar } from './list-toolbar';
import { LoadFailure, LoadingText } from './load-state';
import type { List } from './use-list';

interface ListScreenProps<Item> {
  list: List<Item>;
  /** "users": what is searched and paged. */
  label: string;
  /** What stands there when the list holds nothing at all. */
  emptyText: string;
  caption: string;
  columns: readonly Column<Item>[];
  actions?: ReactNode;
  rowActions?: (item: Item) => ReactNode;
  actionsClassName?: string;
}

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

interface ListBodyProps<Row> {
  list: List<Row>;
  label: string;
  emptyText: string;
  children: (page: ListPage<Row>) => ReactNode;
}

/** A list's rows and pager, or why there are none: on their way, failed, none yet, none that match. */
function ListBody<Row>({ list, label, emptyText, children }: ListBodyProps<Row>) {
  const { data, isError, isPlaceholderData } = list.query;
  if (isError && !isPlaceholderData) return <LoadFailure label={label} query={list.query} />;
  if (!data) return <LoadingText />;
  const { next, previous, last } = data;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'bg-wash' : undefined}>
      {data.rows.length === 0 ? (
        <p role="status" className="border-y border-rule py-10 text-center text-ink-soft">
          {list.isNarrowed ? `No ${label} match.` : emptyText}
        </p>
      ) : (
        children(data)
      )}
      {data.rows.length > 0 && (
        <Pager
          label={label}
          offset={data.offset}
          count={data.rows.length}
          total={data.total}
          totalIsMinimum={data.totalIsMinimum}
          isPending={isPlaceholderData}
          onFirst={previous ? () => list.goTo(undefined) : undefined}
          onPrevious={previous ? () => list.goTo(previous) : undefined}
          onNext={next ? () => list.goTo(next) : undefined}
          onLast={last ? () => list.goTo(last) : undefined}
        />
      )}
    </div>
  );
}
