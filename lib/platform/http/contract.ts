import { z } from 'zod';

import { errorStatuses, type ErrorCode } from './app-error';
import { fillPath } from './fill-path';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Who may call: anyone, any signed-in account, editors and administrators, or administrators only. */
export type Access = 'public' | 'user' | 'editor' | 'admin';

export type MediaTypes = string | readonly string[];

/**
 * What an operation does, and when it therefore asks for a recent proof of identity (a password or second factor within
 * the last ten minutes): never, always, in the cases that its handler decides, or from the twentieth within an hour on.
 */
export const proofOf = {
  /** Shows something. */
  reads: 'never',
  /** Changes what can be changed back, or concerns no one else. */
  changes: 'never',
  /** Deletes, changes or adds the address of one person, or deletes what they wrote. */
  'changes-one-address': 'from-the-twentieth',
  /** Hands out a copy of what is held about people, of the audit trail or of drafts, as a file. */
  'hands-out': 'always',
  /** Deletes for good an account, everything held about a person, or an item with its versions. */
  erases: 'always',
  /** Changes who may do what: roles, factors, sessions, the rules of sign-in. */
  'changes-rights': 'always',
  'adds-many': 'always',
  'mails-many': 'always',
  'may-change-rights': 'sometimes',
  'may-mail-many': 'sometimes',
} as const;
export type Effect = keyof typeof proofOf;

/** One operation of the API. The handler, the browser's client, the tests and OpenAPI are derived from it. */
export interface Contract {
  method: Method;
  /** As Next writes the route: `/api/admin/users/[id]`. */
  path: `/${string}`;
  /** Required, so that a handler without an access rule does not compile. */
  access: Access;
  /** Required of every operation that is not public: decides when it asks for a recent proof. */
  effect?: Effect;
  /** Open to accounts that must first choose a new password; every other operation is closed to them. */
  allowsPendingPassword?: boolean;
  /** A signed-out caller is refused but not recorded as a security event: pages use the call to ask who is signed in. */
  expectsSignedOut?: boolean;
  /** Called by a timer: a call does not extend the session. */
  isPolled?: boolean;
  /** One sentence that says what it does. */
  summary: string;
  /** Schema of the path's parts in brackets. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Without a schema, the body is not read; with an optional one, it may be empty. */
  body?: z.ZodType;
  /** Format of the body; JSON by default. */
  bodyFormat?: 'json' | 'form' | 'json or form';
  /** Media type, or types, of a body that the handler reads as a stream, because it may exceed memory. */
  receives?: MediaTypes;
  /** In bytes; 64 KiB by default. */
  bodyLimit?: number;
  /**
   * Accepts requests from other origins. Only for operations authorized by a secret in the request; the session is
   * ignored.
   */
  isOpenToOtherSites?: boolean;
  /** Schema of the JSON response; fields that it does not name are dropped. */
  output?: z.ZodType;
  /** Schema of a row of a paged list: the response is an array, with the total and links to other pages in headers. */
  pageOf?: z.ZodType;
  /** Media type, or types, of a response that the handler builds itself. Without `output`, `pageOf` or `sends` the body is empty. */
  sends?: MediaTypes;
  /** Refusals beyond those implied by access, origin and input; see `refusalsOf`. */
  refusals?: readonly ErrorCode[];
  /** Schema of a 409's fields beside its message. */
  conflict?: z.ZodObject;
  /** Status of a success; by default 204 for an empty body and 200 otherwise. */
  status?: number;
}

type Definition = Omit<Contract, 'method' | 'path' | 'params'>;

/** The fields derived from a route such as `GET /api/admin/users/[id]`, whose id is a positive integer. */
type Routed<Route> = Route extends `${infer M extends Method} ${infer Path extends `/${string}`}`
  ? { method: M; path: Path } & (Path extends `${string}/[id]${string}` ? { params: typeof IdParamsSchema } : object)
  : never;

/**
 * Declares a contract. Unknown fields, and guarded operations with `isOpenToOtherSites` or without an `effect`, do not
 * compile.
 */
export function contract<const Route extends `${Method} /${string}`, const D extends Definition>(
  route: Route,
  definition: D &
    Record<Exclude<keyof D, keyof Definition>, never> &
    (D['access'] extends 'public' ? { effect?: never } : { effect: Effect; isOpenToOtherSites?: never }),
): D & Routed<Route> {
  const [method, path = ''] = route.split(' ');
  const params = path.includes('/[id]') ? { params: IdParamsSchema } : {};
  // TypeScript does not infer the parts of a split text.
  return { ...definition, method, path, ...params } as D & Routed<Route>;
}

/** The parsed type of one part of the input; undefined if the contract has no schema for it. */
export type Parsed<C extends Contract, Part extends keyof Contract> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The status of a successful response: 200 with content and 204 without it, unless the contract names another. */
export function successStatus({ status, output, pageOf, sends }: Contract): number {
  return status ?? (output || pageOf || sends ? 200 : 204);
}

/** Returns the codes of every refusal that a caller may receive. */
export function refusalsOf(contract: Contract): ErrorCode[] {
  const { method, access, effect = 'reads', allowsPendingPassword, isOpenToOtherSites } = contract;
  const { params, query, body, receives, conflict, refusals = [] } = contract;
  const mayForbid =
    access === 'admin' ||
    access === 'editor' ||
    (access === 'user' && !allowsPendingPassword) ||
    proofOf[effect] !== 'never' ||
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
  // `keys` loses the type of the keys.
  const codes = Object.keys(errorStatuses) as ErrorCode[];
  return codes.filter((code) => isRefused[code] || refusals.includes(code));
}

/** A positive 32-bit id in the path; anything else is a 404. */
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

/** Returns the path of a contract with its params filled in. */
export function addressOf<C extends Contract>(
  { path }: C,
  ...[values]: Parsed<C, 'params'> extends undefined ? [] : [PathValues<C>]
): string {
  return fillPath(path, values);
}
