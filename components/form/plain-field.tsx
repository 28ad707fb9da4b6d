'use client';

import { createContext, use, type ComponentProps, type ReactNode } from 'react';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';
import type { FormState } from '@/lib/platform/http/form-state';

import { controlId } from './error-summary';

/** The form that a field is in, and where it stands. */
export const PlainFormContext = createContext<{ formId: string; state: FormState }>({ formId: '', state: {} });

/** What a field of a plain form gives its Field: the id that the summary leads to, and what is wrong with it. */
export function usePlainField(name: string): { id: string; error?: string } {
  const { formId, state } = use(PlainFormContext);
  return { id: controlId(formId, name), error: state.errors?.[name]?.[0] };
}

interface PlainFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A line of a plain form, with what was typed in it and what is said of it. */
export function PlainField({ name, label, hint, required, defaultValue, ...input }: PlainFieldProps) {
  const { state } = use(PlainFormContext);
  const field = usePlainField(name);
  return (
    <Field {...field} label={label} hint={hint} required={required}>
      {(control) => <Input {...input} {...control} name={name} defaultValue={state.typed?.[name] ?? defaultValue} />}
    </Field>
  );
}
