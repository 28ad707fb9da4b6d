import 'server-only';

import { headers } from 'next/headers';

import { log } from '../process/log';
import { AppError } from '../app-error';
import { typedFields, type PlainFormState } from './plain-form';
import { isSameOrigin } from './same-origin';

/**
 * The plain form's way to what a route handler does: for browsers that run no scripts. What goes wrong is told in the
 * form; `failed` is what a person reads of an error that is not theirs.
 */
export async function answerPlainForm<Outcome>(
  form: FormData,
  failed: string,
  run: (typed: Record<string, string>, request: Headers) => Promise<Outcome>,
): Promise<PlainFormState<Outcome>> {
  const typed = typedFields(form);
  try {
    const request = await headers();
    if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request comes from another site.');
    return { status: 'done', outcome: await run(typed, request) };
  } catch (error) {
    const known = error instanceof AppError ? error : undefined;
    if (!known) log().error({ err: error }, 'a plain form failed');
    return { status: 'failed', message: known?.message ?? failed, errors: known?.details.errors ?? {}, typed };
  }
}
