import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isFormAction, type FormAction } from '@/lib/api/form-action';
import { withParameters } from '@/lib/api/api-client';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import type { Contract } from '@/lib/platform/http/contract';
import { errorResponse } from '@/lib/platform/http/error-response';
import { fillPath } from '@/lib/platform/http/fill-path';
import { parseRequest } from '@/lib/platform/http/parse-request';

import { api, apiRoutes } from './api';
import { testOrigin } from './environment';
import { requestScope } from './request-scope';

/** The headers that identify the caller. */
export type Caller = Record<string, string>;

/** The outcome of a call of an endpoint or a server action, in the same form. */
export interface Outcome {
  isRefused: boolean;
  /** Set by an endpoint; a form has none. */
  status?: number;
  message?: string;
  errors?: Record<string, string[]>;
  code?: string;
  /** The page that a form redirects to. */
  redirect?: string;
}

export interface ApiEntryPoint {
  name: string;
  contract: Contract;
  call(caller: Caller, input?: ApiInput): Promise<Outcome>;
  /** What its contract says of an input. The handler, the caller and the database have no part in it. */
  parse(input: ApiInput): Promise<Outcome>;
}

const editors =
  /^\/api\/admin\/((deleted-)?news(-files|-notes|letters)?|analytics|campaigns|weekly-letter|attention|mail\/checks|mailings\/\[id\])(\/|$)/;

/** Whom an address is for, whatever its contract says. */
export function accessOf(path: string): Contract['access'] {
  if (editors.test(path)) return 'editor';
  if (/^\/api\/(admin\/|email-subscribe$|openapi\.json$)/.test(path)) return 'admin';
  return /^\/api\/(account\b|reauthenticate$|user$)/.test(path) ? 'user' : 'public';
}

export interface ApiInput {
  id?: string;
  query?: Record<string, string>;
  body?: BodyInit;
  type?: string;
}

export interface FormEntryPoint {
  name: string;
  contracts: readonly Contract[];
  call(caller: Caller, form: unknown, before?: unknown): Promise<Outcome>;
}

/** Every endpoint under app/api. */
export async function findApiEntryPoints(): Promise<ApiEntryPoint[]> {
  const entryPoints: ApiEntryPoint[] = [];
  for (const { load } of apiRoutes) {
    for (const { contract } of Object.values(await load())) if (contract) entryPoints.push(entryPointOf(contract));
  }
  return entryPoints;
}

function entryPointOf(contract: Contract): ApiEntryPoint {
  const { method, path } = contract;
  // next-auth's addresses are one entry point; those that handle sessions read and write.
  const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name);
  const partsOf = (id = '1') => Object.fromEntries(names.map((name) => [name, name === 'nextauth' ? 'session' : id]));
  const addressOf = ({ id, query }: ApiInput) => withParameters(fillPath(path, partsOf(id)), query);
  const optionsOf = ({ body, type }: ApiInput, caller: Caller = {}) => ({
    body: method === 'GET' ? undefined : body,
    headers: { ...(type !== undefined && { 'content-type': type }), ...caller },
  });
  return {
    name: `${method} ${path}`,
    contract,
    async call(caller, input = {}) {
      const { body: rawBody, headers } = optionsOf(input, caller);
      return outcomeOf(await api(method, addressOf(input), { rawBody, headers }));
    },
    async parse(input) {
      const request = new Request(new URL(addressOf(input), testOrigin), { method, ...optionsOf(input) });
      const parsing = parseRequest(request, contract, Promise.resolve(partsOf(input.id)));
      return outcomeOf(
        await parsing.then(
          () => new Response(),
          (error: unknown) => errorResponse(error, ''),
        ),
      );
    },
  };
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const isRefused = response.status >= 400;
  if (isRefused) return { isRefused, status: response.status, ...((await response.json()) as Partial<Outcome>) };
  await response.body?.cancel();
  return { isRefused, status: response.status };
}

/** The files with `'use server'`. */
export const actionFiles = (['app', 'components', 'lib'] as const)
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
  .filter((file) => /^\s*['"]use server['"]/m.test(readFileSync(file, 'utf8')));

/** Every export of a file with `'use server'`. An export that does not go through an endpoint is an error. */
export async function findFormEntryPoints(): Promise<FormEntryPoint[]> {
  const entryPoints: FormEntryPoint[] = [];
  for (const file of actionFiles) {
    const exported = (await import(join(process.cwd(), file))) as Record<string, object>;
    for (const [name, action] of Object.entries(exported)) {
      if (!isFormAction(action)) throw new Error(`${name} in ${file} does not go through an endpoint`);
      entryPoints.push({ name: `${file} ${name}`, contracts: action.contracts, call: callOfAction(action) });
    }
  }
  return entryPoints;
}

function callOfAction(action: FormAction<object>): FormEntryPoint['call'] {
  return async (caller, form, before = {}) => {
    const request = new Request(testOrigin, { method: 'POST', headers: caller });
    try {
      // A program may send anything as the state and the form.
      const state = (await requestScope.run(request, () =>
        action(before as object, form as FormData),
      )) as Partial<Outcome>;
      return { isRefused: state.message !== undefined || state.errors !== undefined, ...state };
    } catch (error) {
      const { digest } = error as { digest?: string };
      if (!digest?.startsWith('NEXT_REDIRECT')) throw error;
      const redirect = digest.split(';')[2] ?? '';
      return { isRefused: /^\/(auth|account\/confirm)\b/.test(redirect), redirect };
    }
  };
}

let count = 0;
/** A separate client address for each call, so that no limit responds instead of a rule. */
export function newClient(): Caller {
  count += 1;
  return { [clientAddressHeader]: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
}
