'use client';

import { startTransition, useActionState, useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';

import { ErrorSummary, faultsOf } from '@/components/form/error-summary';
import { PlainFormContext } from '@/components/form/plain-field';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { FormState } from '@/lib/platform/http/form-state';

interface PlainFormProps {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  submitLabel: string;
  variant?: ButtonVariant;
  hidden?: Readonly<Record<string, string>>;
  /** What came of it stands in the place of the form. */
  isOnce?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A form of an account's page: a server action answers it, with and without scripts. */
export function PlainForm({ action, submitLabel, variant, hidden = {}, isOnce, className, children }: PlainFormProps) {
  const [state, post, isPending] = useActionState<FormState, FormData>(action, {});
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.done) form.current?.reset();
    else if (state.message) summary.current?.focus();
  }, [state]);
  /** React would empty the form; what was typed, passwords too, stays in it when it is refused. */
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    startTransition(() => post(typed));
  };
  const faults = faultsOf(formId, state.errors);
  const done = state.done && (
    <Notice variant="success" isAlert className="mb-1">
      {state.done}
    </Notice>
  );
  if (isOnce && done) return <div className={className}>{done}</div>;
  return (
    <form ref={form} action={post} onSubmit={submit} noValidate className={className}>
      <div className="flex flex-col gap-5">
        {done}
        {state.message && (
          <div ref={summary} tabIndex={-1} className="focus:outline-none">
            <ErrorSummary faults={faults} title={faults.length === 0 ? state.message : undefined} />
          </div>
        )}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PlainFormContext value={{ formId, state }}>{children}</PlainFormContext>
        <Button type="submit" variant={variant} isPending={isPending} className="self-start">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
