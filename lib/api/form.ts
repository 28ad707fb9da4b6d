import { ApiError } from '../platform/http/api-error';
import type { Contract, PathValues } from '../platform/http/contract';
import type { FormState } from '../platform/http/form-state';
import type { CallAnswer, Route } from './api-client';
import type { Typed } from './typed';

/** A field as a form declares it: what its control and its label need. */
export interface FieldDeclaration {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'url';
  hint?: string;
  required?: boolean;
  maxLength?: number;
  inputMode?: 'numeric' | 'url' | 'email';
  autoComplete?: string;
  /** The values of a list to choose from, with what each is called. */
  options?: Readonly<Record<string, string>>;
  /** Of a text of several lines. */
  rows?: number;
  className?: string;
}

export interface Refusal<State extends FormState> {
  state: FormState;
  /** The API's response. */
  body: Readonly<Record<string, unknown>>;
  typed: Typed;
  /** Absent where a program sends no state with the form. */
  before: State | null | undefined;
}

/** Declared as a method, so that a form of one contract is a form of any. */
type Done<C extends Contract, State> = { of(outcome: { answer: CallAnswer<C>; typed: Typed }): State }['of'];

/**
 * A form, declared once. The server action that it posts to before and without scripts (`formAction`) and the call of the
 * API that is made with them (`useForm`) both read it.
 */
export interface Form<C extends Contract, State extends FormState = FormState> {
  route: Route<C>;
  /** What a refused form shows again, passwords apart. */
  fields?: readonly FieldDeclaration[];
  /** What the page shows when it is done, or the `next` page. */
  done: State | Done<C, State>;
  /** What the page shows of a refusal; by default the refusal itself. */
  refused?(refusal: Refusal<State>): State;
  /** What is wrong before anything is sent. */
  check?(typed: Typed): State | undefined;
  /** The form's page: shown anew when it is done, and the way back from signing in and from proving who one is. */
  page?: string;
  /** What a person reads of an error that says nothing to a person. */
  failed?: string | ((error: unknown) => string);
  /** What is sent where it is not what was typed; undefined sends nothing. */
  body?(typed: Typed): Promise<object | undefined>;
  /** The values of the parts in brackets of the address. */
  params?(typed: Typed): PathValues<C>;
}

/** A form of any contract. */
export type AnyForm<State extends FormState> = Form<Contract, State>;

/** A form of several acts, of which what was typed and the button that was pressed choose one. */
export interface FormOfActs<Act extends string, State extends FormState> {
  choose(typed: Typed): string;
  acts: Readonly<Record<Act, AnyForm<State>>>;
  /** Shown where there is no such act. */
  otherwise: State;
}

/** What a person reads of an error without words for a person. */
export function failureIn({ failed }: Pick<AnyForm<FormState>, 'failed'>, error?: unknown): string {
  return (typeof failed === 'function' ? failed(error) : failed) ?? 'That did not work. Please try again.';
}

/** What a form shows of a call that failed: the server's own words, and never a program's. */
export function refusalIn(
  error: unknown,
  form: Pick<AnyForm<FormState>, 'failed'>,
): Pick<Refusal<FormState>, 'state' | 'body'> {
  const { serverMessage, fieldErrors, retryAfter, body = {} } = error instanceof ApiError ? error.details : {};
  return { state: { message: serverMessage ?? failureIn(form, error), errors: fieldErrors, retryAfter }, body };
}

export function doneOf<C extends Contract, State extends FormState>(
  { done }: Form<C, State>,
  outcome: { answer: CallAnswer<C>; typed: Typed },
): State {
  return typeof done === 'function' ? done(outcome) : done;
}

export function refusedOf<State extends FormState>(form: AnyForm<State>, refusal: Refusal<State>): State {
  // Without a `refused` of its own what a form shows has no more than a FormState.
  return form.refused?.(refusal) ?? (refusal.state as State);
}
