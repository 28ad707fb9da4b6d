'use client';

import type { ReactNode } from 'react';

import { Form, SubmitButton } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import type { ButtonVariant } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { AnyForm } from '@/lib/api/form';
import type { FormAction } from '@/lib/api/form-action';
import type { FormState } from '@/lib/platform/http/form-state';

export interface ButtonFormProps {
  /** Passed by a server component, so what is shown when done must be data, not a function. */
  form: AnyForm<FormState>;
  action: FormAction;
  submitLabel: string;
  variant?: ButtonVariant;
  hidden?: Readonly<Record<string, string>>;
  /** The outcome replaces the form. */
  isOnce?: boolean;
  className?: string;
  /** Above the button. */
  children?: ReactNode;
}

/** A button that posts hidden fields. It brings no code for visible fields to the browser. */
export function ButtonForm({ form: declared, action, hidden = {}, isOnce, className, ...props }: ButtonFormProps) {
  const form = useForm({ form: declared, action });
  const { submitLabel, variant, children } = props;
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
        <SubmitButton label={submitLabel} variant={variant} />
      </Form>
    </div>
  );
}
