'use client';

import { createContext, use, type ComponentProps } from 'react';

import type { FieldErrors } from '@/lib/platform/http/app-error';

/** A form as its parts see it, whether from `useForm` or `useSchemaForm`. */
export interface FormHandle {
  id: string;
  attributes: ComponentProps<'form'>;
  isPending: boolean;
  /** Each invalid field, in the order of the form. */
  faults: readonly Fault[];
  /** Why it was refused. */
  message?: string;
  done?: string;
  errorOf(name: string): string | undefined;
  /** Props for the control of a field. */
  control(name: string): { name: string } & Pick<ComponentProps<'input'>, 'defaultValue'>;
}

export const FormContext = createContext<FormHandle | null>(null);

/** The form around a component. */
export function useFormContext(): FormHandle {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a Form around it.');
  return form;
}

/** Props for the Field of a field in the surrounding form: the id that the summary links to, and the error. */
export function useFormField(name: string): { id: string; error: string | undefined } {
  const { id, errorOf } = useFormContext();
  return { id: controlId(id, name), error: errorOf(name) };
}

/** An invalid field: the id of its control, and the error. */
export interface Fault {
  id: string;
  message: string;
}

/** The id of a field's control. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

export function faultsOf(formId: string, errors: FieldErrors = {}): Fault[] {
  return Object.entries(errors).flatMap(([name, [message]]) =>
    message ? [{ id: controlId(formId, name), message }] : [],
  );
}
