import type { ReactNode } from 'react';

import { Pager } from '@/components/ui/pager';

import { ListTable, type ListTableProps } from './list-table';
import { ListToolbar } from './list-toolbar';
import { LoadFailure, LoadingText } from './load-state';

interface ListScreenProps<Item> extends Omit<ListTableProps<Item>, 'items'> {
  /** "users": what is searched and paged. */
  label: string;
  /** What stands there when the list holds nothing at all. */
  emptyText: string;
  actions?: ReactNode;
}

export function ListScreen<Item extends { id: number }>({ actions, ...props }: ListScreenProps<Item>) {
  return (
    <>
      <ListToolbar list={props.list} label={props.label} actions={actions} />
      <ListBody {...props} />
    </>
  );
}

/** A list's rows and pager, or why there are none: on their way, failed, none yet, none that match. */
function ListBody<Item extends { id: number }>({ label, emptyText, ...table }: Omit<ListScreenProps<Item>, 'actions'>) {
  const { list } = table;
  const { data, isError, isPlaceholderData } = list.query;
  if (isError && !isPlaceholderData) return <LoadFailure label={label} query={list.query} />;
  if (!data) return <LoadingText />;
  const { rows, offset, total, totalIsMinimum, next, previous, last } = data;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'bg-wash' : undefined}>
      {rows.length === 0 ? (
        <p role="status" className="border-y border-rule py-10 text-center text-ink-soft">
          {list.isNarrowed ? `No ${label} match.` : emptyText}
        </p>
      ) : (
        <>
          <ListTable items={rows} {...table} />
          <Pager
            label={label}
            offset={offset}
            count={rows.length}
            total={total}
            totalIsMinimum={totalIsMinimum}
            isPending={isPlaceholderData}
            onFirst={previous ? () => list.goTo(undefined) : undefined}
            onPrevious={previous ? () => list.goTo(previous) : undefined}
            onNext={next ? () => list.goTo(next) : undefined}
            onLast={last ? () => list.goTo(last) : undefined}
          />
        </>
      )}
    </div>
  );
}
