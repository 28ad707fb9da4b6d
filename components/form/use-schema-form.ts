import { useEffect, useId, useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type FieldErrors,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';

import { useCurrentUser } from '@/components/session/api-provider';
import { deleteDraft, formKey, readDraft, watchForm, type FormValues } from '@/components/session/drafts';
import { useChange, type ChangeOptions } from '@/components/session/use-change';
import { showToast } from '@/components/ui/toast';
import { ApiError } from '@/lib/platform/http/api-error';

import type { Fault, FormHandle } from './form-context';

export interface SchemaFormOptions<Input extends FieldValues, Output, Result> extends ChangeOptions<Output, Result> {
  /** The key under which the input is kept when the session ends. */
  name: string;
  schema: z.ZodType<Output, Input>;
  values: DefaultValues<Input>;
  /** Fields that are never kept: passwords. */
  secret?: readonly Path<Input>[];
  /** The notice for invalid input. By default, the error of the first field. */
  invalidText?: (values: Input) => string | undefined;
}

/**
 * A form that requires scripts, as all back-office forms do: validates with the API's schema in the browser, submits
 * through the API, and keeps the input if the session ends. For forms that also work without scripts, use `useForm`;
 * `Form` and its fields accept either.
 */
export function useSchemaForm<Input extends FieldValues, Output, Result>({
  name,
  schema,
  values,
  secret = [],
  invalidText,
  ...change
}: SchemaFormOptions<Input, Output, Result>) {
  const id = useId();
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: values });
  const wasRestored = useFormDraft(form, name, secret);
  const save = useChange<Output, Result>({
    ...change,
    onError(error, input) {
      change.onError?.(error, input);
      showFieldErrors(form, error);
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(save.start, (invalid) =>
    showToast({
      title: 'Validation Error',
      description: invalidText?.(form.getValues()) ?? firstMessage(invalid),
      variant: 'destructive',
    }),
  );
  const handle: FormHandle = {
    id,
    isPending: save.isPending,
    faults: faultsIn(errors),
    errorOf(field) {
      const message: unknown = errors[field]?.message;
      return typeof message === 'string' ? message : undefined;
    },
    // A field that is not in the schema is registered all the same; the schema drops it.
    control: (field) => form.register(field as Path<Input>),
    attributes: { onSubmit: (event) => void submit(event) },
  };
  return { form, handle, isDirty, wasRestored };
}

/**
 * Keeps the input, except secrets, when the session ends, and restores it the next time a form of this name opens. Only
 * for forms rendered in the browser. Returns whether the current input was restored.
 */
function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  secret: readonly Path<Input>[],
): boolean {
  const { email } = useCurrentUser();
  const [kept] = useState(() => readDraft<FormValues>(formKey(name), email)?.values);
  const latest = useRef({ form, secret });
  useEffect(() => {
    latest.current = { form, secret };
  });
  // Subscribes the form's owner to the state that is read below, outside of rendering.
  const { isDirty } = form.formState;
  const isTouched = useRef(isDirty);
  useEffect(() => {
    isTouched.current = isDirty;
  }, [isDirty]);

  useEffect(() => {
    deleteDraft(formKey(name));
    if (kept) {
      for (const [field, value] of Object.entries(kept)) {
        latest.current.form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, {
          shouldDirty: true,
        });
      }
    }
    return watchForm(name, () => {
      if (!isTouched.current) return undefined;
      const hidden = new Set<string>(latest.current.secret);
      return Object.fromEntries(
        Object.entries(latest.current.form.getValues()).filter(([field]) => !hidden.has(field)),
      );
    });
  }, [name, kept]);

  return kept !== undefined;
}

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return;
  const wrong = Object.entries(error.details.fieldErrors ?? {}).filter(([field]) => field in form.getValues());
  for (const [index, [field, [message]]] of wrong.entries()) {
    form.setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
  }
}

/** Each wrong field with the control that it is entered in. */
function faultsIn<Input extends FieldValues>(errors: FieldErrors<Input>): Fault[] {
  return Object.values(errors).flatMap((error) => {
    const control: unknown = error && 'ref' in error ? error.ref : undefined;
    return control instanceof HTMLElement && typeof error?.message === 'string'
      ? [{ id: control.id, message: error.message }]
      : [];
  });
}

function firstMessage<Input extends FieldValues>(errors: FieldErrors<Input>): string {
  const [first] = Object.values(errors);
  return typeof first?.message === 'string' ? first.message : 'Please correct the marked fields.';
}
