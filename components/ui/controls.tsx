import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** Shared by text fields: a border of 3:1 contrast, 16 px text so that no phone zooms in, the error color. */
export const controlClass =
  'w-full rounded border border-rule-field bg-sheet px-3 py-2 text-base text-ink placeholder:text-ink-soft hover:border-ink disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(controlClass, 'min-h-11', className)} />;
}

/** The native select, which is the best list on a phone and needs no script. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={clsx(controlClass, 'min-h-11', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={clsx(controlClass, 'resize-y leading-relaxed', className)} />;
}

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center gap-3 text-base', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      {label}
    </label>
  );
}
