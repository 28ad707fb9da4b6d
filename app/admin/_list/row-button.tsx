import clsx from 'clsx';
import type { ComponentProps } from 'react';

import { Tooltip } from '@/components/ui/tooltip';

/** A small action of one row. Its name says of which: "Delete ada@example.com". */
export function RowButton({
  isDangerous = false,
  className,
  ...rest
}: ComponentProps<'button'> & { 'aria-label': string; isDangerous?: boolean }) {
  return (
    <Tooltip tip={rest['aria-label']}>
      <button
        type="button"
        {...rest}
        className={clsx(
          'inline-flex min-h-9 cursor-pointer items-center rounded px-1.5 text-sm font-semibold whitespace-nowrap hover:bg-wash disabled:cursor-not-allowed disabled:opacity-55 md:px-2',
          isDangerous ? 'text-danger' : 'text-accent',
          className,
        )}
      />
    </Tooltip>
  );
}
