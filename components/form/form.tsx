'use client';

import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

import { ErrorSummary } from './error-summary';
import { FormContext, useFormContext, type FormHandle } from './form-context';

interface FormProps {
  form: FormHandle;
  /** Title above the reasons when the form is refused. */
  refusedTitle?: string;
  /** Shown next to the reasons when the form is refused. */
  refusedNote?: ReactNode;
  noValidate?: boolean;
  /** The page itself moves the focus when the form is refused. */
  leavesFocus?: boolean;
  className?: string;
  children: ReactNode;
}

/** The form element with its error summary. The fields in it take their errors and ids from `form`. */
export function Form({
  form,
  refusedTitle,
  refusedNote,
  noValidate = true,
  leavesFocus,
  className,
  children,
}: FormProps) {
  const { id, attributes, faults, message, done } = form;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message && !leavesFocus) summary.current?.focus();
  }, [message, leavesFocus]);
  const title = refusedTitle ?? (faults.length === 0 ? message : undefined);
  return (
    <form {...attributes} id={id} noValidate={noValidate} className={className ?? 'flex flex-col gap-5'}>
      {done && (
        <Notice variant="success" isAlert className="col-span-full mb-1 basis-full">
          {done}
        </Notice>
      )}
      {(message !== undefined || faults.length > 0) && (
        <div ref={summary} tabIndex={-1} className="col-span-full basis-full focus:outline-none">
          <ErrorSummary title={title} faults={faults}>
            {title === message ? refusedNote : <p>{[message, refusedNote]}</p>}
          </ErrorSummary>
        </div>
      )}
      <FormContext value={form}>{children}</FormContext>
    </form>
  );
}

interface SubmitButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'disabled' | 'className' | 'onClick'
> {
  label: string;
  pendingLabel?: string;
}

export function SubmitButton({ label, pendingLabel = label, className = 'self-start', ...rest }: SubmitButtonProps) {
  const { isPending } = useFormContext();
  return (
    <Button type="submit" isPending={isPending} className={className} {...rest}>
      {isPending ? pendingLabel : label}
    </Button>
  );
}
