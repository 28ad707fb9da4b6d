import 'server-only';

import { revalidatePath } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';

import { isProofRequired } from '@/lib/domains/accounts/sessions/recent-proof';
import { apiPaths, paths } from '@/lib/paths';
import type { AppError } from '@/lib/platform/http/app-error';
import type { Contract } from '@/lib/platform/http/contract';
import type { NamedCookie } from '@/lib/platform/http/cookies';
import { knownError } from '@/lib/platform/http/error-response';
import { fillPath } from '@/lib/platform/http/fill-path';
import { typedValues, type FormState, type Typed } from '@/lib/platform/http/form-state';
import { env } from '@/lib/platform/process/env';
import { log } from '@/lib/platform/process/log';

import type { CallResult } from './api-client';
import type { Endpoint } from './endpoint';
import { doneOf, failureIn, refusedOf, type Form, type FormOfActs } from './form';

/** A server action for `useActionState`, and the contracts that it enforces. */
export interface FormAction<State extends object = FormState> {
  (before: State, form: FormData): Promise<State>;
  contracts: readonly Contract[];
}

/** The action of one form, which hands its declaration to the page that renders it. */
interface DeclaredAction<C extends Contract, State extends FormState> extends FormAction<State> {
  form(typed?: Typed): Form<C, State>;
}

const actions = new WeakSet<object>();

/** Whether a server action goes through an endpoint. */
export function isFormAction(action: object): action is FormAction<object> {
  return actions.has(action);
}

/**
 * Returns the server action that a form posts to before and without scripts. It goes through the API's endpoint, with
 * the same authorization, origin check, parsing, limits and recorded refusals. A refusal becomes the form's state.
 * A declaration that depends on the input or on the site's settings is passed as a function. Its page asks the action for
 * it, unless the browser needs it whole because it holds functions.
 */
export function formAction<C extends Contract, State extends FormState = FormState>(
  endpoint: Endpoint<C>,
  declared: Form<C, State> | ((typed: Typed) => Form<C, State>),
): DeclaredAction<C, State> {
  const formOf = (typed: Typed = {}) => (typeof declared === 'function' ? declared(typed) : declared);
  const act = registered<State>([endpoint.contract], async (before, data) => {
    const typed = data instanceof FormData ? typedValues(data) : {};
    const form = formOf(typed);
    const { page } = form;
    // A program may send anything in place of a form.
    if (!(data instanceof FormData))
      return refusedOf(form, { state: { message: failureIn(form) }, body: {}, typed, before });
    try {
      const state = doneOf(form, { result: await callEndpoint(endpoint, form, typed), typed });
      if (page) revalidatePath(page);
      if (state.next) redirect(state.next);
      return state;
    } catch (error) {
      unstable_rethrow(error);
      // A wrong proof is a refusal of the form that asks for it.
      const isWrongProof = endpoint.contract.path === apiPaths.reauthenticate;
      if (page && isProofRequired(error) && !isWrongProof) redirect(paths.confirm(page));
      const known = knownError(error);
      if (page && isSignedOut(known)) redirect(paths.signIn(page, 'expired'));
      if (known !== error) log().error({ err: error }, 'a form that posted itself failed');
      await giveCookies(known?.details.cookies ?? []);
      const state = {
        message: known?.message ?? failureIn(form, error),
        errors: known?.details.errors,
        typed: keptOf(form, typed),
      };
      return refusedOf(form, { state, body: known?.details.body ?? {}, typed, before });
    }
  });
  return Object.assign(act, { form: formOf });
}

/** Returns the action of a form with several acts, each of which goes through its own endpoint. */
export function formActionBy<Act extends string, State extends FormState>(
  { choose, acts, otherwise }: FormOfActs<Act, State>,
  actionOf: { readonly [Name in Act]: FormAction<State> },
): FormAction<State> {
  const contracts = Object.values<FormAction<State>>(actionOf).flatMap((action) => action.contracts);
  const isAct = (name: string): name is Act => Object.hasOwn(acts, name);
  return registered(contracts, async (before, data) => {
    const act = choose(data instanceof FormData ? typedValues(data) : {});
    return isAct(act) ? actionOf[act](before, data) : otherwise;
  });
}

function registered<State extends object>(
  contracts: readonly Contract[],
  act: (before: State, form: FormData) => Promise<State>,
): FormAction<State> {
  const action = Object.assign(act, { contracts });
  actions.add(action);
  return action;
}

/** Makes the API call that the form stands for, from the same browser. Returns what the API would send. */
async function callEndpoint<C extends Contract, State extends FormState>(
  { contract, call }: Endpoint<C>,
  { params }: Form<C, State>,
  typed: Typed,
): Promise<CallResult<C>> {
  const values: Record<string, string | number> = params?.(typed) ?? {};
  const own = new Headers(await headers());
  for (const name of ['content-length', 'transfer-encoding', 'expect']) own.delete(name);
  own.set('content-type', 'application/json');
  const request = new Request(new URL(fillPath(contract.path, values), env().siteUrl), {
    method: contract.method,
    headers: own,
    ...(contract.body && { body: JSON.stringify(typed) }),
  });
  const { result, call: made } = await call(request, Promise.resolve(inText(values)));
  await giveCookies(made.cookies);
  // The type is inferred from the contract's schema.
  return contract.output?.parse(result) as CallResult<C>;
}

function inText(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function isSignedOut(error: AppError | undefined): boolean {
  return error?.code === 'unauthorized' && error.message === 'Unauthorized';
}

/** The values that a refused form shows again; never a password. */
function keptOf<C extends Contract, State extends FormState>({ fields = [] }: Form<C, State>, typed: Typed): Typed {
  const kept = fields.filter(({ type }) => type !== 'password');
  return Object.fromEntries(kept.map(({ name }) => [name, typed[name] ?? '']));
}

async function giveCookies(given: readonly NamedCookie[]): Promise<void> {
  if (given.length === 0) return;
  const store = await cookies();
  for (const { name, value, ...options } of given) store.set(name, value, options);
}
