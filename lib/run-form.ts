import 'server-only';

import { headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';

import { AppError, type FieldErrors } from './app-error';
import { log } from './process/log';
import { paths } from './paths';
import { recordOtherSite } from './auth/record-refusal';
import { isSameOrigin } from './http/same-origin';

/** Where a plain form stands: what its page shows beside it, with and without scripts. */
export interface FormState {
  /** Why it was refused. */
  message?: string;
  errors?: FieldErrors;
  /** What came of it. */
  done?: string;
  /** What was typed, secrets apart, so that nobody types it again. */
  typed?: Readonly<Record<string, string>>;
}

interface RunFormOptions {
  /** The fields that a refused form shows again. */
  kept?: readonly string[];
  /** What a person reads of an error that is not theirs. */
  failed?: string;
}

/** Does what a plain form asks for; a refusal, of another site's form too, becomes what the form shows. */
export async function runForm(
  form: FormData,
  work: (request: Headers) => Promise<FormState>,
  { kept = [], failed = 'That did not work. Please try again.' }: RunFormOptions = {},
): Promise<FormState> {
  if (!isForm(form)) return { message: failed };
  try {
    const request = await headers();
    await requireSameOrigin(request);
    return await work(request);
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof AppError)) log().error({ err: error }, 'a plain form failed');
    return {
      message: error instanceof AppError ? error.message : failed,
      errors: error instanceof AppError ? error.details.errors : undefined,
      typed: Object.fromEntries(kept.map((name) => [name, formText(form, name)])),
    };
  }
}

/** Whether an action was called with a form: a program may send anything. */
export function isForm(form: unknown): boolean {
  return form instanceof FormData;
}

/** Throws a 403 for a form of another site, and enters it in the trail. */
export async function requireSameOrigin(request: Headers): Promise<void> {
  if (isSameOrigin(request)) return;
  await recordOtherSite({ headers: request });
  throw new AppError('forbidden', 'This request comes from another site.');
}

/** Whether it is refused only for want of a recent proof. */
export function isProofAsked(error: unknown): boolean {
  return error instanceof AppError && error.details.body?.code === 'reauthenticate';
}

/** With scripts a dialog asks, and the form is sent again; without them a page does, and leads back. */
export function askForProof(request: Headers, page: string): { needsProof: true } {
  if (!request.has('next-action')) redirect(paths.confirm(page));
  return { needsProof: true };
}

/** A field's text; empty where the form has none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
