import clsx from 'clsx';
import type { ComponentProps } from 'react';

import type { useChange } from '@/components/session/use-change';
import { whileWorking } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';

/** A small button for one row. Its name includes the row: "Delete ada@example.com". It is `disabled` while it works. */
export function RowButton({
  isDangerous = false,
  className,
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { 'aria-label': string; isDangerous?: boolean }) {
  return (
    <Tooltip tip={rest['aria-label']}>
      <button
        type="button"
        {...rest}
        {...whileWorking(disabled, onClick)}
        className={clsx(
          'inline-flex min-h-9 cursor-pointer items-center rounded px-1.5 text-sm font-semibold whitespace-nowrap hover:bg-wash aria-disabled:cursor-not-allowed aria-disabled:opacity-55 md:px-2',
          isDangerous ? 'text-danger' : 'text-accent',
          className,
        )}
      />
    </Tooltip>
  );
}

interface RowDeleteProps<Item> {
  item: Item;
  name: string;
  question: string;
  /** Shared by all rows, so that only one change runs at a time. */
  change: ReturnType<typeof useChange<Item, unknown>>;
}

export function RowDelete<Item extends { id: number }>({ item, name, question, change }: RowDeleteProps<Item>) {
  const isPending = change.pendingInput?.id === item.id;
  return (
    <RowButton
      isDangerous
      aria-label={`Delete ${name}`}
      disabled={isPending}
      onClick={() => window.confirm(question) && change.start(item)}
    >
      {isPending ? 'Deleting...' : 'Delete'}
    </RowButton>
  );
}
