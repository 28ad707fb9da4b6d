import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { showToast } from '@/components/ui/toast';
import { ApiError } from '@/lib/http/api-error';

/** Puts the server's field errors beside their fields. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, [message]] of Object.entries(error.details.fieldErrors ?? {})) {
    if (field in form.getValues()) form.setError(field as Path<Input>, { message });
  }
}

/** The notice of a form that may not be sent as it is. */
export function showValidationError(description: string): void {
  showToast({ title: 'Validation Error', description, variant: 'destructive' });
}

export function firstMessage<Input extends FieldValues>(errors: FieldErrors<Input>): string {
  const [first] = Object.values(errors);
  return typeof first?.message === 'string' ? first.message : 'Please correct the marked fields.';
}
