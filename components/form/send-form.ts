import { callApi } from '@/lib/api/api-client';
import { doneOf, refusalIn, refusedOf, type AnyForm } from '@/lib/api/form';
import { isUnauthorized } from '@/lib/platform/http/api-error';
import type { FormState, Typed } from '@/lib/platform/http/form-state';

export interface Sent<State> {
  outcome: 'done' | 'refused' | 'signed-out' | 'given-up';
  /** The form's next state. */
  state: State;
  error?: unknown;
}

/** Sends a form to the API. Loaded when a form is first used, so that pages that are only read do not load it. */
export async function sendForm<State extends FormState>(
  form: AnyForm<State>,
  typed: Typed,
  before: State,
): Promise<Sent<State>> {
  try {
    const body = form.body ? await form.body(typed) : typed;
    if (!body) return { outcome: 'given-up', state: before };
    const { route, params } = form;
    const input: object = { params: params?.(typed), ...(route.method !== 'DELETE' && { body }) };
    return { outcome: 'done', state: doneOf(form, { result: await callApi(route, input), typed }) };
  } catch (error) {
    if (isUnauthorized(error)) return { outcome: 'signed-out', state: before };
    return { outcome: 'refused', state: refusedOf(form, { ...refusalIn(error, form), typed, before }), error };
  }
}
