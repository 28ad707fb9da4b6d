import type { z } from 'zod';

import { apiPaths } from '@/lib/paths';
import { ApiError, isProofRequired } from '@/lib/platform/http/api-error';
import type { Contract, MediaTypes, PathValues } from '@/lib/platform/http/contract';
import { fillPath } from '@/lib/platform/http/fill-path';

/**
 * What a contract's address is, for pages that everyone can open: `import type` gives it the contract's types, and the
 * browser does not load the contract's schemas.
 *
 *     const login: Route<typeof authContract.login> = { method: 'POST', path: apiPaths.login };
 */
export type Route<C extends Contract> = {
  method: C['method'];
  path: C['path'];
  /** Never set; it only carries the type. */
  of?: C;
} & (C extends { pageOf: z.ZodType } ? { isPaged: true } : object);

export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** The input of a call, exactly as its contract defines it. */
export type CallInput<C extends Contract> = (C extends { params: z.ZodObject } ? { params: PathValues<C> } : object) &
  (C extends { query: infer S extends z.ZodType }
    ? object extends z.output<S>
      ? { query?: z.output<S> }
      : { query: z.output<S> }
    : object) &
  (C extends { body: infer S extends z.ZodType }
    ? undefined extends z.input<S>
      ? { body?: z.input<S> | z.output<S> }
      : { body: z.input<S> | z.output<S> }
    : object) &
  (C extends { receives: MediaTypes } ? { file: Blob; signal: AbortSignal } : object);

export interface Download {
  content: Blob;
  /** The name that the server gives the file. */
  name: string;
}

/** A page of a list as the API returned it; `readListPage` reads its headers. */
export interface ListResult<Row> {
  rows: Row[];
  headers: Headers;
}

/** The arguments of `callApi` after the contract: the input, or nothing where nothing is required. */
export type CallArguments<C extends Contract> = object extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>];

/** The result of a successful call. */
export type CallResult<C extends Contract> = C extends { pageOf: infer S extends z.ZodType }
  ? ListResult<z.output<S>>
  : C extends { output: infer S extends z.ZodType }
    ? z.output<S>
    : C extends { sends: MediaTypes }
      ? Download
      : void;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: QueryParameters;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
}

type AnyOperation = Pick<Contract, 'method' | 'path'> & Partial<Contract> & { isPaged?: boolean };

/** Calls the site's own API according to a contract. Throws an ApiError if the API refuses the call. */
export async function callApi<C extends Contract>(
  contract: C | Route<C>,
  ...[given]: CallArguments<C>
): Promise<CallResult<C>> {
  const input: AnyInput = given ?? {};
  const { method, path, pageOf, sends, receives, isPaged = pageOf !== undefined }: AnyOperation = contract;
  const response = await send(method, withParameters(fillPath(path, input.params), input.query), {
    ...(sends && { headers: { Accept: String(sends) } }),
    ...(receives && {
      headers: { 'Content-Type': sentType(receives, input.file) },
      body: input.file,
      signal: input.signal,
    }),
    ...(input.body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input.body),
    }),
  });
  // The server has parsed the response with the schema that the type is inferred from.
  return (await (sends ? readDownload(response) : readJson(response, isPaged))) as CallResult<C>;
}

/** Loads a file of the site's own API by its address. Throws an ApiError if the API refuses it. */
export async function downloadFile(address: string): Promise<Download> {
  return readDownload(await send('GET', address));
}

/** That of the file if it is one of these, otherwise the first: the server looks at the bytes. */
function sentType(receives: MediaTypes, file?: Blob): string {
  const types = [receives].flat();
  return types.find((type) => type === file?.type) ?? types[0] ?? '';
}

async function readJson(response: Response, isPage: boolean): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : undefined;
  return isPage ? { rows: body, headers: response.headers } : body;
}

let confirmIdentity: (() => Promise<boolean>) | undefined;

/**
 * Sets the function that asks users for a proof of identity: a call refused without a recent proof waits for it and is
 * repeated. Returns a function that ends this: then such a call is refused, as it is where nothing asks.
 */
export function onProofRequired(confirm: () => Promise<boolean>): () => void {
  confirmIdentity = confirm;
  return () => {
    if (confirmIdentity === confirm) confirmIdentity = undefined;
  };
}

let isBackground = () => false;

/** Sets the function that says whether the page is idle: calls made then do not extend the session. */
export function setUnattendedCheck(isUnattended: () => boolean): void {
  isBackground = isUnattended;
}

async function send(method: Contract['method'], address: string, init?: RequestInit): Promise<Response> {
  try {
    return await sendOnce(method, address, init);
  } catch (error) {
    if (address === apiPaths.reauthenticate || !isProofRequired(error) || !(await confirmIdentity?.())) throw error;
    return sendOnce(method, address, init);
  }
}

async function sendOnce(method: Contract['method'], address: string, init: RequestInit = {}): Promise<Response> {
  const mark = isBackground() && { headers: { ...init.headers, 'X-Background-Request': '1' } };
  const response = await fetch(address, { method, credentials: 'include', ...init, ...mark });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

async function readDownload(response: Response): Promise<Download> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
  return { content: await response.blob(), name };
}

/** The address with the parameters that have a value as its query. */
export function withParameters(address: string, parameters: QueryParameters = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${address}?${query}` : address;
}
