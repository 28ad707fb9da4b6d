import { useEffect, useRef, useState } from 'react';
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
import { deleteDraft, readDraft, watchDraft } from '@/components/session/form-drafts';
import { useChange, type ChangeOptions } from '@/components/session/use-change';
import { showToast } from '@/components/ui/toast';
import { ApiError } from '@/lib/platform/http/api-error';

import type { Fault } from './error-summary';

interface DialogFormOptions<Input extends FieldValues, Output, Answer> extends ChangeOptions<Output, Answer> {
  /** Under which what was typed is kept when the session ends. */
  name: string;
  schema: z.ZodType<Output, Input>;
  values: DefaultValues<Input>;
  /** Fields that are never kept: passwords. */
  secret?: readonly Path<Input>[];
  /** What the notice says of a form that may not be sent, where it is not what the first field says. */
  invalidText?: (values: Input) => string | undefined;
  onClose: () => void;
}

/** A form in a FormDialog, sent through the API: its rules, its notices, what is kept of it. It closes when it was saved. */
export function useDialogForm<Input extends FieldValues, Output, Answer>({
  name,
  schema,
  values,
  secret = [],
  invalidText,
  onClose,
  ...change
}: DialogFormOptions<Input, Output, Answer>) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: values });
  const wasRestored = useFormDraft(form, name, secret);
  const save = useChange<Output, Answer>({
    ...change,
    onSuccess(answer, input) {
      change.onSuccess?.(answer, input);
      onClose();
    },
    onError(error, input) {
      change.onError?.(error, input);
      showFieldErrors(form, error);
    },
  });
  return {
    form,
    dialog: {
      isPending: save.isPending,
      isDirty: form.formState.isDirty,
      wasRestored,
      faults: faultsIn(form.formState.errors),
      onSubmit: form.handleSubmit(save.start, (invalid) =>
        showToast({
          title: 'Validation Error',
          description: invalidText?.(form.getValues()) ?? firstMessage(invalid),
          variant: 'destructive',
        }),
      ),
      onClose,
    },
  };
}

/**
 * Keeps what is typed when the session ends, secrets apart, and puts it back when a form of this name opens next. Only for
 * forms that the browser alone renders. Answers whether what is in the form was typed before the session ended.
 */
function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  secret: readonly Path<Input>[],
): boolean {
  const { email } = useCurrentUser();
  const [kept] = useState(() => readDraft(name, email));
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
    deleteDraft(name);
    if (kept) {
      for (const [field, value] of Object.entries(kept)) {
        latest.current.form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, {
          shouldDirty: true,
        });
      }
    }
    return watchDraft(name, () => {
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
