import type { FieldErrors } from './app-error';

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
  typed?: Readonly<Record<string, string>>;
}
