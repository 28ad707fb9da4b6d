import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Pager } from '@/components/ui/pager';
import { serverMessage } from '@/lib/http/api-error';
import type { ListPage } from '@/lib/lists/list-page';

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
  const { data, error, isError, isPlaceholderData, refetch } = list.query;
  if (isError && !isPlaceholderData) {
    return (
      <Notice variant="danger" title={`The ${label} could not be loaded.`}>
        <p>{serverMessage(error) ?? error.message}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
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
