import type { z } from 'zod';

import { readListPage, type ListPage } from '../platform/lists/list-page';
import { apiPaths } from '../paths';
import { ApiError, asksForProof } from '../platform/http/api-error';
import { fillPath, type Contract, type PathValues } from '../platform/http/contract';
import { isUnattended } from '../platform/http/user-activity';

export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** What a call of a contract is given: no more and no less than the contract names. */
export type CallInput<C extends Contract> = (C extends { params: z.ZodObject } ? { params: PathValues<C> } : object) &
  (C extends { query: infer S extends z.ZodType }
    ? object extends z.output<S>
      ? { query?: z.output<S> }
      : { query: z.output<S> }
    : object) &
  (C extends { body: infer S extends z.ZodType } ? { body: z.input<S> | z.output<S> } : object) &
  (C extends { receives: string } ? { file: Blob; signal: AbortSignal } : object);

export interface Download {
  content: Blob;
  /** The name that the server gives it. */
  name: string;
}

/** What a call is answered, when it succeeds. */
export type CallAnswer<C extends Contract> = C extends { pageOf: infer S extends z.ZodType }
  ? ListPage<z.output<S>>
  : C extends { output: infer S extends z.ZodType }
    ? z.output<S>
    : C extends { sends: string }
      ? Download
      : void;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: QueryParameters;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
}

/** Calls the site's own API as a contract says; throws an ApiError when it is refused. */
export async function callApi<C extends Contract>(
  contract: C,
  ...[input]: object extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>]
): Promise<CallAnswer<C>> {
  // The server has put the answer through the schema that the type is inferred from.
  return (await answerOf(contract, (input ?? {}) as AnyInput)) as CallAnswer<C>;
}

async function answerOf(contract: Contract, input: AnyInput): Promise<unknown> {
  const { method, path, pageOf, output, sends, receives } = contract;
  const response = await send(method, withParameters(fillPath(path, input.params), input.query), {
    ...(sends && { headers: { Accept: sends } }),
    ...(receives && { headers: { 'Content-Type': receives }, body: input.file, signal: input.signal }),
    ...(input.body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input.body),
    }),
  });
  if (pageOf) return readListPage((await response.json()) as unknown[], response.headers);
  if (output) return response.json();
  return sends ? readDownload(response) : undefined;
}

export async function readJsonFrom<Answer>(address: string): Promise<Answer> {
  return (await (await send('GET', address)).json()) as Answer;
}

export function loadPage<S extends z.ZodType>(
  contract: Contract & { pageOf: S },
  query: QueryParameters,
): Promise<ListPage<z.output<S>>> {
  return answerOf(contract, { query }) as Promise<ListPage<z.output<S>>>;
}

let confirmIdentity: (() => Promise<boolean>) | undefined;

/** Says what asks a person who they are: a call that is refused for want of a proof waits for it, and is repeated. */
export function whenProofIsAsked(ask: () => Promise<boolean>): void {
  confirmIdentity = ask;
}

async function send(method: Contract['method'], address: string, init?: RequestInit): Promise<Response> {
  try {
    return await sendOnce(method, address, init);
  } catch (error) {
    if (address === apiPaths.reauthenticate || !asksForProof(error) || !(await confirmIdentity?.())) throw error;
    return sendOnce(method, address, init);
  }
}

async function sendOnce(method: Contract['method'], address: string, init: RequestInit = {}): Promise<Response> {
  // An automatic refresh must not keep an idle session alive.
  const mark = isUnattended() && { headers: { ...init.headers, 'X-Background-Request': '1' } };
  const response = await fetch(address, { method, credentials: 'include', ...init, ...mark });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

async function readDownload(response: Response): Promise<Download> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
  return { content: await response.blob(), name };
}

/** The address with the parameters that have a value. */
export function withParameters(address: string, parameters: QueryParameters = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${address}?${query}` : address;
}
