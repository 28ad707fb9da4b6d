import 'server-only';

import { revalidatePath } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';

import type { AppError } from '../platform/http/app-error';
import { isProofAsked } from '../domains/accounts/sessions/recent-proof';
import type { NamedCookie } from '../platform/http/cookies';
import type { Call, Endpoint } from './endpoint';
import { env } from '../platform/process/env';
import type { FormState } from '../platform/http/form-state';
import { fillPath, type Contract, type PathValues } from '../platform/http/contract';
import { knownError } from '../platform/http/error-response';
import { log } from '../platform/process/log';
import { paths } from '../paths';

/** What the endpoint has returned, as its contract's output schema lets it leave. */
type Shown<C extends Contract> = C extends { output: infer S extends z.ZodType } ? z.output<S> : undefined;

interface Done<C extends Contract> {
  answer: Shown<C>;
  call: Call<C>;
  form: FormData;
}

interface FormWords<C extends Contract, State extends object> {
  /** What the page shows, or where it redirects to, when it is done. */
  done(done: Done<C>): NoInfer<State> | Promise<NoInfer<State>>;
  /** What the page shows of a refusal; by default the refusal itself. */
  refused?(refusal: Refusal<NoInfer<State>>): State;
  /** The fields that a refused form shows again: never a secret. */
  kept?: readonly string[];
  /** The form's page: shown anew when it is done, and the way back from where a recent proof is given. */
  page?: string;
  /** What a person reads of an error that is not theirs. */
  failed?: string;
  /** The values of the parts in brackets of the contract's address. */
  params?(form: FormData): PathValues<C>;
}

interface Refusal<State> {
  state: FormState;
  error?: AppError;
  form: FormData;
  /** Absent where a program says nothing of it. */
  before: State | null | undefined;
}

/** A server action as `useActionState` takes it, and the contracts whose rules it keeps. */
export interface FormAction<State extends object> {
  (before: State, form: FormData): Promise<State>;
  contracts: readonly Contract[];
}

const actions = new WeakSet<object>();

/** Whether a server action goes through an endpoint. */
export function isFormAction(action: object): action is FormAction<object> {
  return actions.has(action);
}

/**
 * A form that posts itself, before and without scripts, to what the API's endpoint does: the same authorization, origin
 * check, parsing, limits and recorded refusals. A refusal becomes what the form shows.
 */
export function formAction<C extends Contract, State extends object = FormState>(
  endpoint: Endpoint<C>,
  words: FormWords<C, State> & (FormState extends State ? unknown : { refused: unknown }),
): FormAction<State> {
  const { done, kept = [], page, failed = 'That did not work. Please try again.', params } = words;
  // Without a `refused` of its own the form's state is a FormState: the type of `words` says so.
  const refused = words.refused ?? (({ state }) => state as State);
  return known([endpoint.contract], async (before, form) => {
    // A program may send anything in the place of a form.
    if (!(form instanceof FormData)) return refused({ state: { message: failed }, form: new FormData(), before });
    const sent = await headers();
    try {
      const request = requestOf(endpoint.contract, sent, form, params?.(form));
      const { answer, call } = await endpoint.call(request, Promise.resolve(params?.(form) ?? {}));
      await giveCookies(call.cookies);
      if (page) revalidatePath(page);
      // Typed by the contract that has the schema.
      return await done({ answer: endpoint.contract.output?.parse(answer) as Shown<C>, call, form });
    } catch (error) {
      unstable_rethrow(error);
      if (page && isProofAsked(error)) return refused({ state: askForProof(sent, page), form, before });
      const told = knownError(error);
      if (told !== error) log().error({ err: error }, 'a plain form failed');
      await giveCookies(told?.details.cookies ?? []);
      const typed = Object.fromEntries(kept.map((name) => [name, formText(form, name)]));
      const state = { message: told?.message ?? failed, errors: told?.details.errors, typed };
      return refused({ state, error: told, form, before });
    }
  });
}

/** A form of several acts: `choose` names the one whose button was pressed; `otherwise` is shown for any other. */
export function formActionBy<State extends object>(
  choose: (form: FormData) => string,
  acts: Readonly<Record<string, FormAction<State>>>,
  otherwise: State,
): FormAction<State> {
  const contracts = Object.values(acts).flatMap((act) => act.contracts);
  return known(contracts, async (before, form) => {
    const name = choose(form instanceof FormData ? form : new FormData());
    return Object.hasOwn(acts, name) ? (acts[name]?.(before, form) ?? otherwise) : otherwise;
  });
}

function known<State extends object>(
  contracts: readonly Contract[],
  act: (before: State, form: FormData) => Promise<State>,
): FormAction<State> {
  const action = Object.assign(act, { contracts });
  actions.add(action);
  return action;
}

/** The call of the API that the form stands for, from the same browser. */
function requestOf(
  contract: Contract,
  sent: Headers,
  form: FormData,
  params?: Record<string, string | number>,
): Request {
  const own = new Headers(sent);
  for (const name of ['content-length', 'transfer-encoding', 'expect']) own.delete(name);
  own.set('content-type', 'application/json');
  const fields = [...form].filter(([name, value]) => typeof value === 'string' && !name.startsWith('$ACTION'));
  return new Request(new URL(fillPath(contract.path, params), env().siteUrl), {
    method: contract.method,
    headers: own,
    ...(contract.body && { body: JSON.stringify(Object.fromEntries(fields)) }),
  });
}

async function giveCookies(given: readonly NamedCookie[]): Promise<void> {
  if (given.length === 0) return;
  const store = await cookies();
  for (const { name, value, ...options } of given) store.set(name, value, options);
}

/** With scripts a dialog asks, and the form is sent again; without them a page does, and leads back. */
function askForProof(sent: Headers, page: string): FormState {
  if (!sent.has('next-action')) redirect(paths.confirm(page));
  return { needsProof: true };
}

/** A field's text; empty where the form has none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
