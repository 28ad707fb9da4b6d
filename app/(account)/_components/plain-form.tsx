'use client';

import { useActionState, type ReactNode } from 'react';

import { FormStateContext } from '@/components/form/plain-field';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { FormState } from '@/lib/run-form';

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
  const done = state.done && (
    <Notice isAlert className="mb-1">
      {state.done}
    </Notice>
  );
  if (isOnce && done) return <div className={className}>{done}</div>;
  return (
    <form action={post} noValidate className={className}>
      <div className="flex flex-col gap-5">
        {done}
        {state.message && <Notice variant="danger" title={state.message} />}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormStateContext value={state}>{children}</FormStateContext>
        <Button type="submit" variant={variant} isPending={isPending} className="self-start">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
