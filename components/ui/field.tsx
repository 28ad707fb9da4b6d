import clsx from 'clsx';
import { useId, type ReactNode } from 'react';

/** What a field gives its control, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  /** Of the control; one is made up without it. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  className?: string;
  /** `{(control) => <Input {...control} {...register('email')} />}` */
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error, which is announced when it appears. */
export function Field({ id: givenId, label, hint, error, required, className, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        ...(required && { required }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
