import type { FieldErrors } from './app-error';

/** The result that a form's page shows, with and without scripts. */
export interface FormState {
  /** Why it was refused. */
  message?: string;
  errors?: FieldErrors;
  /** Seconds until it may be sent again. */
  retryAfter?: number;
  done?: string;
  /** The page that it leads to. */
  next?: string;
  /** The submitted values to show again, never secrets. */
  typed?: Readonly<Record<string, string>>;
}
