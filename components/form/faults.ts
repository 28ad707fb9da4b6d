import type { FieldErrors } from '@/lib/platform/http/app-error';

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
