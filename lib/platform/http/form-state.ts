import type { FieldErrors } from './app-error';

export type Typed = Readonly<Record<string, string>>;

/** The input and the pressed button, without the fields that React and the browser add. */
export function typedValues(form: FormData): Typed {
  return Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('$ACTION'),
    ),
  );
}

/** The result that a form's page shows, with and without scripts. */
export interface FormState {
  /** Reason of a refusal. */
  message?: string;
  errors?: FieldErrors;
  /** Seconds until it may be sent again. */
  retryAfter?: number;
  done?: string;
  /** The page to go to next. */
  next?: string;
  /** The submitted values to show again, never secrets. */
  typed?: Typed;
}

/**
 * The message for an error without one of its own: the connection was lost, or something other than the site responded.
 */
export const noResponse = 'The site did not respond. Please check your connection and try again.';
