'use client';

import { createContext, use, type ComponentProps } from 'react';

import { controlId, type Fault } from './faults';

/** A form as its parts see it, whichever of the two hooks made it: `useForm` or `useSchemaForm`. */
export interface FormHandle {
  id: string;
  attributes: ComponentProps<'form'>;
  isPending: boolean;
  /** Each wrong field, in the order of the form. */
  faults: readonly Fault[];
  /** Why it was refused. */
  message?: string;
  done?: string;
  errorOf(name: string): string | undefined;
  /** What the hook gives the control of a field. */
  control(name: string): { name: string } & Pick<ComponentProps<'input'>, 'defaultValue'>;
}

export const FormContext = createContext<FormHandle | null>(null);

/** The form around a component. */
export function useFormContext(): FormHandle {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a Form around it.');
  return form;
}

/** What a field of the form around it gives its Field: the id that the summary leads to, and what is wrong. */
export function useFormField(name: string): { id: string; error: string | undefined } {
  const { id, errorOf } = useFormContext();
  return { id: controlId(id, name), error: errorOf(name) };
}
