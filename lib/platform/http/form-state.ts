import type { FieldErrors } from './app-error';

/** What a form's page shows beside it, with and without scripts. */
export interface FormState {
  /** Why it was refused. */
  message?: string;
  errors?: FieldErrors;
  /** Seconds until it may be sent again. */
  retryAfter?: number;
  done?: string;
  /** The page that it leads to. */
  next?: string;
  /** What was typed, secrets apart, so that it need not be typed again. */
  typed?: Readonly<Record<string, string>>;
}
