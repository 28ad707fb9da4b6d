import type { FieldErrors } from './app-error';

/** What a form's page shows beside it, with and without scripts. */
export interface FormState {
  /** The person has to show again who they are before it is done. */
  needsProof?: boolean;
  message?: string;
  errors?: FieldErrors;
  done?: string;
  /** What was typed, secrets apart, so that it need not be typed again. */
  typed?: Readonly<Record<string, string>>;
}
