import { z } from 'zod';

import { errorStatuses, type ErrorCode } from './app-error';
import { fillPath } from './fill-path';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Who may call: everybody, whoever is signed in, or administrators alone. */
export type Access = 'public' | 'user' | 'admin';

/** One method of one address, stated once: the handler, the browser's client, the tests and the API's description read it. */
export interface Contract {
  method: Method;
  /** As the folders of the handler say it: `/api/admin/users/[id]`. */
  path: `/${string}`;
  /** Required: a handler that forgets to say who may call it does not compile. */
  access: Access;
  /** Dangerous: whoever calls has shown the password or a factor within the last ten minutes. */
  needsRecentProof?: boolean;
  /** Also for somebody who has to choose a password of their own first, to whom everything else is closed. */
  isOpenBeforePassword?: boolean;
  /** A signed-out caller is refused as everywhere, but it is no event: a page's script asks whether anyone is signed in. */
  expectsSignedOut?: boolean;
  /** What it does, in one sentence. */
  summary: string;
  /** Of the parts in brackets. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Without one a body is not read. */
  body?: z.ZodType;
  /** What the body is written in: JSON unless told. */
  bodyFormat?: 'json' | 'form' | 'json or form';
  /** The media type of a body that the handler reads itself, as it comes: it may be larger than what fits in memory. */
  receives?: string;
  /** Bytes; 64 KiB unless told. */
  bodyLimit?: number;
  /**
   * Other sites may send it too. Only for what a secret in the request allows by itself: whoever is signed in
   * does not count, and is not looked at.
   */
  isOpenToOtherSites?: boolean;
  /** What leaves as JSON: fields that it does not name are dropped. */
  output?: z.ZodType;
  /** A row of a list that leaves in pages: an array, with its total and the other pages in the headers. */
  pageOf?: z.ZodType;
  /** The media type of an answer that the handler makes itself. Without any of the three it answers nothing. */
  sends?: string;
  /** What the handler refuses beyond what access, origin and input imply: see `refusalsOf`. */
  refusals?: readonly ErrorCode[];
  /** What a 409 may hold beside its message. */
  conflict?: z.ZodObject;
  /** Of a success: 204 for an answer without a body, else 200, unless told. */
  status?: number;
}

type Definition = Omit<Contract, 'method' | 'path' | 'params'>;

/** What the route of a contract says: `GET /api/admin/users/[id]`, whose id is a positive number. */
type Routed<Route> = Route extends `${infer M extends Method} ${infer Path extends `/${string}`}`
  ? { method: M; path: Path } & (Path extends `${string}/[id]${string}` ? { params: typeof IdParamsSchema } : object)
  : never;

/** Declares a contract. A field that contracts do not have, or `isOpenToOtherSites` with a guard, does not compile. */
export function contract<const Route extends `${Method} /${string}`, const D extends Definition>(
  route: Route,
  definition: D &
    Record<Exclude<keyof D, keyof Definition>, never> &
    (D['access'] extends 'public' ? unknown : { isOpenToOtherSites?: never }),
): D & Routed<Route> {
  const [method, path = ''] = route.split(' ');
  const params = path.includes('/[id]') ? { params: IdParamsSchema } : {};
  return { ...definition, method, path, ...params } as D & Routed<Route>;
}

/** What a schema of the contract makes of the input; undefined where the contract has none. */
export type Parsed<C extends Contract, Part extends keyof Contract> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

export function successStatus({ status, output, pageOf, sends }: Contract): number {
  return status ?? (output || pageOf || sends ? 200 : 204);
}

/** Every refusal that a caller may meet, by its status. */
export function refusalsOf(contract: Contract): ErrorCode[] {
  const { method, access, needsRecentProof, isOpenBeforePassword, isOpenToOtherSites } = contract;
  const { params, query, body, receives, conflict, refusals = [] } = contract;
  const mayForbid =
    access === 'admin' ||
    (access === 'user' && !isOpenBeforePassword) ||
    needsRecentProof ||
    (method !== 'GET' && !isOpenToOtherSites);
  const isRefused: Partial<Record<ErrorCode, unknown>> = {
    invalid: query ?? body ?? receives,
    unauthorized: access !== 'public',
    forbidden: mayForbid,
    not_found: params,
    conflict,
    too_large: body ?? receives,
    not_json: body ?? receives,
    unavailable: true,
  };
  const codes = Object.keys(errorStatuses) as ErrorCode[];
  return codes.filter((code) => isRefused[code] || refusals.includes(code));
}

/** A positive id in the path; anything else is an address that does not exist. */
export const IdParamsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= 0x7fffffff),
});

export type PathValues<C extends Contract> = {
  [Name in keyof Parsed<C, 'params'>]: string | number;
};

export function addressOf<C extends Contract>(
  { path }: C,
  ...[values]: Parsed<C, 'params'> extends undefined ? [] : [PathValues<C>]
): string {
  return fillPath(path, values);
}
