import type { FieldErrors } from '../app-error';

/** Where a form stands that is posted by scripts, or by the browser alone: shared by the form and its action. */
export type PlainFormState<Outcome = undefined> =
  { status: 'idle' } | { status: 'done'; outcome: Outcome } | PlainFormFailure;

export interface PlainFormFailure {
  status: 'failed';
  message: string;
  errors: FieldErrors;
  /** What was typed stays. */
  typed: Record<string, string>;
}

/** The fields of a form, without those that React adds. */
export function typedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('$ACTION'),
    ),
  );
}
