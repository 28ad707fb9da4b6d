'use client';

import type { ReactNode } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { FormFields } from '@/components/form/form-field';
import { useForm } from '@/components/form/use-form';
import type { ButtonVariant } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { AnyForm } from '@/lib/api/form';
import type { FormAction } from '@/lib/api/form-action';
import type { FormState } from '@/lib/platform/http/form-state';

interface AccountFormProps {
  /** Passed by a server component, so what is shown when done must be data, not a function. */
  form: AnyForm<FormState>;
  action: FormAction;
  submitLabel: string;
  variant?: ButtonVariant;
  hidden?: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string | number | null | undefined>>;
  /** The outcome replaces the form. */
  isOnce?: boolean;
  className?: string;
  /** Before the fields that the form declares. */
  children?: ReactNode;
  /** After them. */
  after?: ReactNode;
}

/** A form of an account page: one column, with the declared fields. */
export function AccountForm({ form: declared, action, hidden = {}, isOnce, className, ...props }: AccountFormProps) {
  const form = useForm({ form: declared, action });
  const { values, submitLabel, variant, children, after } = props;
  if (isOnce && form.done) {
    return (
      <Notice variant="success" isAlert className={className}>
        {form.done}
      </Notice>
    );
  }
  return (
    <div className={className}>
      <Form form={form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <FormFields fields={declared.fields ?? []} values={values} />
        {after}
        <SubmitButton label={submitLabel} variant={variant} />
      </Form>
    </div>
  );
}
