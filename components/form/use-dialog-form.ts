import { zodResolver } from '@hookform/resolvers/zod';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type FieldErrors,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';

import { useChange, type ChangeOptions } from '@/components/session/use-change';
import { showToast } from '@/components/ui/toast';
import { ApiError } from '@/lib/http/api-error';

import { useFormDraft } from './use-form-draft';

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
  secret,
  invalidText,
  onClose,
  ...change
}: DialogFormOptions<Input, Output, Answer>) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: values });
  const wasRestored = useFormDraft(form, { name, secret });
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
      onSubmit: form.handleSubmit(save.start, (invalid) =>
        showValidationError(invalidText?.(form.getValues()) ?? firstMessage(invalid)),
      ),
      onClose,
    },
  };
}

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, [message]] of Object.entries(error.details.fieldErrors ?? {})) {
    if (field in form.getValues()) form.setError(field as Path<Input>, { message });
  }
}

function showValidationError(description: string): void {
  showToast({ title: 'Validation Error', description, variant: 'destructive' });
}

function firstMessage<Input extends FieldValues>(errors: FieldErrors<Input>): string {
  const [first] = Object.values(errors);
  return typeof first?.message === 'string' ? first.message : 'Please correct the marked fields.';
}
