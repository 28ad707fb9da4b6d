import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center gap-3 text-base', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
