import type { FieldErrors } from './app-error';

/** The result that a form's page shows, with and without scripts. */
export interface FormState {
  /** A recent proof of identity is required first. */
  needsProof?: boolean;
  message?: string;
  errors?: FieldErrors;
  done?: string;
  /** The submitted values to show again, never secrets. */
  typed?: Readonly<Record<string, string>>;
}
