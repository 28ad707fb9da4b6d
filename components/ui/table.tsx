import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A list of rows. Its caption is its name; columns for which a phone has no room have `max-md:hidden`. */
export function Table({ caption, children, className, ...rest }: ComponentProps<'table'> & { caption: string }) {
  return (
    <table {...rest} className={clsx('w-full border-collapse text-left text-sm', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** A table that may be wider than a phone: the keyboard can scroll it sideways. */
export function WideTable(props: ComponentProps<typeof Table>) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div role="region" aria-label={props.caption} tabIndex={0} className="overflow-x-auto">
      <Table {...props} />
    </div>
  );
}

export type SortDirection = 'ascending' | 'descending';

interface ColumnHeaderProps {
  children: ReactNode;
  /** How the rows are sorted by this column: null if they are not, undefined if they cannot be. */
  sorted?: SortDirection | null;
  onSort?: () => void;
  className?: string;
}

const headClass = 'border-b border-ink px-3 py-2 text-xs font-semibold text-ink-soft first:pl-0 last:pr-0';

/** Without `onSort`, a plain header; with it, a button that says how the rows are sorted. */
export function ColumnHeader({ children, sorted, onSort, className }: ColumnHeaderProps) {
  if (!onSort) {
    return (
      <th role="columnheader" scope="col" className={clsx(headClass, className)}>
        {children}
      </th>
    );
  }
  return (
    <th role="columnheader" scope="col" aria-sort={sorted ?? 'none'} className={clsx(headClass, className)}>
      <button
        type="button"
        onClick={onSort}
        className="-mx-1 -my-2 inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded px-1 font-semibold hover:text-ink aria-[current]:text-ink"
        aria-current={sorted ? 'true' : undefined}
      >
        {children}
        <SortMark sorted={sorted ?? null} />
      </button>
    </th>
  );
}

/** The header over the buttons of each row, which name themselves. */
export function ActionsHeader({ className }: { className?: string }) {
  return (
    <ColumnHeader className={clsx('text-right', className)}>
      <span className="sr-only">Actions</span>
    </ColumnHeader>
  );
}

function SortMark({ sorted }: { sorted: SortDirection | null }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 12" className="h-3 w-2" fill="currentColor">
      <path d="M4 0l3.500 5h-7z" opacity={sorted === 'ascending' ? 1 : 0.3} />
      <path d="M4 12l3.500-5h-7z" opacity={sorted === 'descending' ? 1 : 0.3} />
    </svg>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={clsx('border-b border-rule hover:bg-wash/60', className)} />;
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={clsx('px-3 py-2.5 align-middle first:pl-0 last:pr-0', className)} />;
}
