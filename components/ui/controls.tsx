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

interface SwitchProps {
  /** What it switches; read out but not shown. */
  label: string;
  isOn: boolean;
  text: string;
  onToggle: () => void;
}

export function Switch({ label, isOn, text, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onToggle}
      className="group inline-flex min-h-9 cursor-pointer items-center gap-2 rounded text-sm"
    >
      <span
        aria-hidden="true"
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-rule-field bg-wash p-0.5 group-aria-checked:border-accent group-aria-checked:bg-accent print:hidden"
      >
        <span className="size-3.5 rounded-full bg-rule-field transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent" />
      </span>
      <span>{text}</span>
    </button>
  );
}
