import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';

import { AppError, type FieldErrors } from './app-error';
import type { NamedCookie } from './cookies';
import { log } from './process/log';
import { paths } from './paths';
import { isProofAsked } from './auth/recent-proof';
import { requireSameOrigin } from './auth/record-refusal';

/** Where a plain form stands: what its page shows beside it, with and without scripts. */
export interface FormState {
  /** Asks again who one is before it is done. */
  needsProof?: boolean;
  message?: string;
  errors?: FieldErrors;
  done?: string;
  /** What was typed, secrets apart, so that nobody types it again. */
  typed?: Readonly<Record<string, string>>;
}

interface RunFormOptions {
  /** The fields that a refused form shows again. */
  kept?: readonly string[];
  /** The form's page: where a form that needs a recent proof leads back to. */
  page?: string;
  /** What a person reads of an error that is not theirs. */
  failed?: string;
}

/** Does what a plain form asks for; a refusal, of another site's form too, becomes what the form shows. */
export async function runForm<State extends FormState>(
  form: FormData,
  work: (request: Headers) => Promise<State>,
  { kept = [], page, failed = 'That did not work. Please try again.' }: RunFormOptions = {},
): Promise<State | FormState> {
  if (!isForm(form)) return { message: failed };
  const request = await headers();
  try {
    await requireSameOrigin({ headers: request });
    return await work(request);
  } catch (error) {
    unstable_rethrow(error);
    if (page && isProofAsked(error)) return askForProof(request, page);
    if (!(error instanceof AppError)) log().error({ err: error }, 'a plain form failed');
    return {
      message: error instanceof AppError ? error.message : failed,
      errors: error instanceof AppError ? error.details.errors : undefined,
      typed: Object.fromEntries(kept.map((name) => [name, formText(form, name)])),
    };
  }
}

/** Gives the browser cookies with the answer to its form. */
export async function setBrowserCookies(given: readonly NamedCookie[]): Promise<void> {
  const store = await cookies();
  for (const { name, value, ...options } of given) store.set(name, value, options);
}

/** Whether an action was called with a form: a program may send anything. */
export function isForm(form: unknown): boolean {
  return form instanceof FormData;
}

/** With scripts a dialog asks, and the form is sent again; without them a page does, and leads back. */
function askForProof(request: Headers, page: string): { needsProof: true } {
  if (!request.has('next-action')) redirect(paths.confirm(page));
  return { needsProof: true };
}

/** A field's text; empty where the form has none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
