import type { ReactNode } from 'react';

import { Pager } from '@/components/ui/pager';
import type { ListPage } from '@/lib/lists/list-page';

import { LoadFailure } from './load-failure';
import { LoadingText } from './loading-text';
import type { List } from './use-list';

interface ListBodyProps<Row> {
  list: List<Row>;
  /** "users": for the pager's name. */
  label: string;
  /** What stands there when the list holds nothing at all. */
  emptyText: string;
  children: (page: ListPage<Row>) => ReactNode;
}

/** A list's rows and pager, or why there are none: on their way, failed, none yet, none that match. */
export function ListBody<Row>({ list, label, emptyText, children }: ListBodyProps<Row>) {
  const { data, isError, isPlaceholderData } = list.query;
  if (isError && !isPlaceholderData) return <LoadFailure label={label} query={list.query} />;
  if (!data) return <LoadingText />;
  const { next, previous, last } = data;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
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
