import clsx from 'clsx';
import { useRef, type ReactNode } from 'react';

import { SkipLink } from '@/components/layout/skip-link';
import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import type { ListPage } from '@/lib/platform/lists/list-page';

import { ListTable, rowsId, type ListTableProps } from './list-table';
import { ListToolbar } from './list-toolbar';
import { LoadFailure, LoadingText } from './load-state';
import { HeadActions } from './page-head';
import type { List } from './use-list';

interface ListScreenProps<Item> extends Omit<ListTableProps<Item>, 'items'> {
  /** Plural noun for the rows: "users". */
  label: string;
  /** Shown when the list is empty. */
  emptyText: string;
  /** Extra information shown when a search finds nothing. */
  noMatchNote?: ReactNode;
  /** Buttons of the whole list. */
  actions?: ReactNode;
  /** Shown below the rows, and where there are none. */
  below?: ReactNode;
}

export function ListScreen<Item extends { id: number }>({ actions, ...props }: ListScreenProps<Item>) {
  return (
    <>
      <HeadActions
        skipLink={
          props.list.query.data?.rows.length ? <SkipLink to={rowsId} label={`Skip to the ${props.label}`} /> : null
        }
        otherwise={(own) => <ListToolbar list={props.list} label={props.label} actions={own} />}
      >
        {actions}
      </HeadActions>
      <ListBody {...props} />
    </>
  );
}

/** A list's rows and pager, or why there are none: loading, failed, empty, or no match. */
function ListBody<Item extends { id: number }>({
  label,
  emptyText,
  noMatchNote,
  below,
  ...table
}: Omit<ListScreenProps<Item>, 'actions'>) {
  const { list } = table;
  const { data, isError, isPlaceholderData } = list.query;
  const body = useRef<HTMLDivElement>(null);
  if (isError && !isPlaceholderData) return <LoadFailure label={label} query={list.query} />;
  if (!data) return <LoadingText />;
  const { rows } = data;
  return (
    <div
      ref={body}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-busy={isPlaceholderData || undefined}
      className={clsx('list-frame focus:outline-none', isPlaceholderData && 'bg-wash')}
    >
      {rows.length === 0 ? (
        <div role="status" className="border-y border-rule py-10 text-center text-ink-soft">
          <p>{list.isNarrowed ? `No ${label} match.` : emptyText}</p>
          {list.isNarrowed && noMatchNote}
        </div>
      ) : (
        <ListTable items={rows} {...table} />
      )}
      {below}
      {rows.length > 0 && <Pager list={list} label={label} page={data} onTurn={() => showTop(body.current)} />}
    </div>
  );
}

interface PagerProps<Row> {
  list: List<Row>;
  /** Plural noun for the rows: "users". */
  label: string;
  page: ListPage<Row>;
  onTurn: () => void;
}

/** The button that turned the page may now be disabled, so focus moves to the rows. */
function showTop(list: HTMLElement | null) {
  list?.focus({ preventScroll: true });
  list?.scrollIntoView();
}

/** The position in a list, with buttons to other pages. A button without a target is disabled. */
function Pager<Row>({ list, label, page, onTurn }: PagerProps<Row>) {
  const { rows, offset, total, totalIsMinimum, previous, next, last } = page;
  const turn = (cursor?: string) => {
    list.goTo(cursor);
    onTurn();
  };
  const way = (text: string, isOpen: boolean, cursor?: string) => (
    <Button variant="secondary" size="sm" disabled={!isOpen} onClick={() => turn(cursor)}>
      {text}
    </Button>
  );
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {inFigures(offset + 1)}–{inFigures(offset + rows.length)} of{' '}
        {totalIsMinimum ? `more than ${inFigures(total)}` : inFigures(total)}
      </p>
      {total > rows.length && (
        <div className="flex gap-1.5 print:hidden" aria-busy={list.query.isPlaceholderData || undefined}>
          {way('First', previous !== undefined)}
          {way('Previous', previous !== undefined, previous)}
          {way('Next', next !== undefined, next)}
          {way('Last', last !== undefined, last)}
        </div>
      )}
    </nav>
  );
}
