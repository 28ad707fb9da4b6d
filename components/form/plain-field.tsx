'use client';

import { createContext, use, type ComponentProps, type ReactNode } from 'react';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import type { FormState } from '@/lib/run-form';

/** Where the form stands that a field is in. */
export const FormStateContext = createContext<FormState>({});

interface PlainFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A line of a plain form, with what was typed in it and what is said of it. */
export function PlainField({ name, label, hint, required, defaultValue, ...input }: PlainFieldProps) {
  const state = use(FormStateContext);
  return (
    <Field label={label} hint={hint} required={required} error={state.errors?.[name]?.[0]}>
      {(control) => <Input {...input} {...control} name={name} defaultValue={state.typed?.[name] ?? defaultValue} />}
    </Field>
  );
}
