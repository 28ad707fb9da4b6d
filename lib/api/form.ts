import { ApiError } from '@/lib/platform/http/api-error';
import type { Contract, PathValues } from '@/lib/platform/http/contract';
import type { FormState, Typed } from '@/lib/platform/http/form-state';

import type { CallResult, Route } from './api-client';

/** A field as a form declares it, with what its control and label need. */
export interface FieldDeclaration {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local' | 'tel' | 'url';
  hint?: string;
  required?: boolean;
  maxLength?: number;
  inputMode?: 'numeric' | 'url' | 'email';
  autoComplete?: string;
  /** The options of a select, with their labels. */
  options?: Readonly<Record<string, string>>;
  /** For text of several lines. */
  rows?: number;
  className?: string;
}

export interface Refusal<State extends FormState> {
  state: FormState;
  /** The API's response. */
  body: Readonly<Record<string, unknown>>;
  typed: Typed;
  /** Absent if a program sends no state with the form. */
  before: State | null | undefined;
}

/** Declared as a method, so that a form of one contract is a form of any. */
type Done<C extends Contract, State> = { of(outcome: { result: CallResult<C>; typed: Typed }): State }['of'];

/**
 * A form, declared once. Both the server action that it posts to before and without scripts (`formAction`) and the API
 * call that it makes with them (`useForm`) read the declaration.
 */
export interface Form<C extends Contract, State extends FormState = FormState> {
  route: Route<C>;
  /** The values that a refused form shows again, without passwords. */
  fields?: readonly FieldDeclaration[];
  /** What the page shows when the form is done, or the `next` page. */
  done: NoInfer<State> | Done<C, NoInfer<State>>;
  /** What the page shows for a refusal; by default the refusal itself. */
  refused?(refusal: Refusal<State>): State;
  /** Errors found before anything is sent. */
  check?(typed: Typed): State | undefined;
  /** The form's page: reloaded when the form is done, and returned to after signing in or proving one's identity. */
  page?: string;
  /** The message for an error without a message of its own. */
  failed?: string | ((error: unknown) => string);
  /** The values to send instead of the input; undefined values are not sent. */
  body?(typed: Typed): Promise<object | undefined>;
  /** The values for the parts in brackets of the address. */
  params?(typed: Typed): PathValues<C>;
}

/** A form of any contract. */
export type AnyForm<State extends FormState> = Form<Contract, State>;

/** A form with several acts; the input and the button that was pressed choose one. */
export interface FormOfActs<Act extends string, State extends FormState> {
  choose(typed: Typed): string;
  acts: Readonly<Record<Act, AnyForm<State>>>;
  /** Shown if the act does not exist. */
  otherwise: State;
}

/** The message for an error without a message of its own. */
export function failureIn({ failed }: Pick<AnyForm<FormState>, 'failed'>, error?: unknown): string {
  return (typeof failed === 'function' ? failed(error) : failed) ?? 'That did not work. Please try again.';
}

/** What a form shows of a failed call: the server's message, never a program's. */
export function refusalIn(
  error: unknown,
  form: Pick<AnyForm<FormState>, 'failed'>,
): Pick<Refusal<FormState>, 'state' | 'body'> {
  const { serverMessage, fieldErrors, retryAfter, body = {} } = error instanceof ApiError ? error.details : {};
  return { state: { message: serverMessage ?? failureIn(form, error), errors: fieldErrors, retryAfter }, body };
}

/** Returns what a form shows after its call succeeded, or the `next` page. */
export function doneOf<C extends Contract, State extends FormState>(
  { done }: Form<C, State>,
  outcome: { result: CallResult<C>; typed: Typed },
): State {
  return typeof done === 'function' ? done(outcome) : done;
}

/** Returns what a form shows after its call was refused: by default the state of the refusal. */
export function refusedOf<State extends FormState>(form: AnyForm<State>, refusal: Refusal<State>): State {
  // Without its own `refused`, a form shows no more than a FormState.
  return form.refused?.(refusal) ?? (refusal.state as State);
}
