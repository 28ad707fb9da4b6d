import 'server-only';

import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { getSession, type Session } from '../auth/session';
import { log } from '../process/log';
import { observeRequest } from '../process/metrics';
import { AppError, unauthorized } from './app-error';
import { bodyLimit, readForm, readJson } from './body';
import { clientAddressHeader, clientKey } from './client-address';
import { errorResponse } from './error-response';
import { parseInput } from './input';
import { isSameOrigin } from './same-origin';

/** Who may call: everybody, whoever is signed in, or administrators alone. */
export type Access = 'public' | 'user' | 'admin';

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<A extends Access, Params extends Schema, Query extends Schema, Body extends Schema> {
  request: Request;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  session: A extends 'public' ? Session | null : Session;
  /** What limits count as one client. */
  client: string;
  requestId: string;
  /** Headers of a successful answer. */
  headers: Headers;
}

interface Definition<
  A extends Access,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Output extends Schema,
> {
  /** Required: a handler that forgets to say who may call it does not compile. */
  access: A;
  params?: Params;
  query?: Query;
  /** The body's schema; without one a body is not read. */
  body?: Body;
  /** What the body is written in: JSON unless told. */
  bodyFormat?: 'json' | 'form';
  /** Bytes; 64 KiB unless told. */
  bodyLimit?: number;
  /**
   * Other sites may send it too. Only for what a secret in the request allows by itself: whoever is signed in
   * does not count, and is not looked at.
   */
  isOpenToOtherSites?: A extends 'public' ? boolean : never;
  /** What leaves: fields that it does not name are dropped. A handler without one answers nothing, or a Response of its own. */
  output?: Output;
  /** Of a success: 200 with an output and 204 without unless told. */
  status?: number;
  handle(
    call: Call<A, Params, Query, Body>,
  ):
    | Promise<Response | (Output extends z.ZodType ? z.input<Output> : void)>
    | Response
    | (Output extends z.ZodType ? z.input<Output> : void);
}

interface RouteContext {
  params?: Promise<Record<string, string | string[] | undefined>>;
}

const brand = Symbol('endpoint');

/** A handler with its access rule built in: only `endpoint` makes one. */
export interface Endpoint {
  readonly [brand]: true;
  readonly access: Access;
  run(request: Request, context: RouteContext, requestId: string): Promise<Response>;
}

/** A positive id in the path; anything else is an address that does not exist (§4 of the contract). */
export const IdParamsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= 0x7fffffff),
});

/** Declares a handler: parsing, authorisation, origin check, limits and errors are done for it. */
export function endpoint<
  A extends Access,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Output extends Schema = undefined,
>(definition: Definition<A, Params, Query, Body, Output>): Endpoint {
  return {
    [brand]: true,
    access: definition.access,
    async run(request, context, requestId) {
      const isOpen = definition.isOpenToOtherSites === true;
      if (!isOpen && !safeMethods.has(request.method) && !isSameOrigin(request.headers)) {
        throw new AppError('forbidden', 'This request comes from another site.');
      }
      const session = isOpen ? null : await authorize(request, definition.access);
      const params = await parseParams(definition.params, context);
      const query = definition.query && parseInput(definition.query, queryOf(request));
      const read = definition.bodyFormat === 'form' ? readForm : readJson;
      const body =
        definition.body && parseInput(definition.body, await read(request, definition.bodyLimit ?? bodyLimit));
      const headers = new Headers();
      const answer = await definition.handle({
        request,
        params: params as Parsed<Params>,
        query: query as Parsed<Query>,
        body: body as Parsed<Body>,
        session: session as A extends 'public' ? Session | null : Session,
        client: clientKey(request.headers.get(clientAddressHeader) ?? 'unknown'),
        requestId,
        headers,
      });
      if (answer instanceof Response) return answer;
      if (!definition.output) return new Response(null, { status: definition.status ?? 204, headers });
      headers.set('Content-Type', 'application/json');
      return new Response(JSON.stringify(definition.output.parse(answer)), {
        status: definition.status ?? 200,
        headers,
      });
    },
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

async function authorize(request: Request, access: Access): Promise<Session | null> {
  const session = await getSession(request.headers);
  if (access === 'public') return session;
  if (!session) throw unauthorized();
  if (access === 'admin' && session.user.role !== 'admin') {
    throw new AppError('forbidden', 'You need administrator privileges to do this.');
  }
  return session;
}

async function parseParams(schema: Schema, context: RouteContext): Promise<unknown> {
  const result = schema?.safeParse(await context.params);
  if (result && !result.success) throw new AppError('not_found', 'Not found.');
  return result?.data;
}

/** Empty parameters count as absent: a form sends every field it has. */
function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];
type NextHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** The handlers of one address. A method without an endpoint answers 405 with Allow. */
export function resource(
  endpoints: Partial<Record<Method, Endpoint>>,
): Record<Method | 'HEAD' | 'OPTIONS', NextHandler> {
  const allowed = [...methods.filter((method) => endpoints[method]), ...(endpoints.GET ? ['HEAD'] : []), 'OPTIONS'];
  const allow = allowed.join(', ');
  const handler =
    (target: Endpoint | undefined): NextHandler =>
    async (request, context) => {
      const requestId = randomUUID();
      const started = performance.now();
      let response: Response;
      try {
        if (!target)
          throw new AppError('method_not_allowed', `This address answers ${allow}.`, { headers: { Allow: allow } });
        response = await target.run(request, context, requestId);
      } catch (error) {
        response = errorResponse(error, requestId);
      }
      response.headers.set('X-Request-Id', requestId);
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
      const seconds = (performance.now() - started) / 1000;
      logRequest(request, response.status, requestId, seconds);
      observeRequest(request.method, await routeOf(request, context), response.status, seconds);
      return response;
    };
  const get = handler(endpoints.GET);
  return {
    GET: get,
    HEAD: async (request, context) => {
      const response = await get(request, context);
      await response.body?.cancel();
      return new Response(null, { status: response.status, headers: response.headers });
    },
    POST: handler(endpoints.POST),
    PUT: handler(endpoints.PUT),
    PATCH: handler(endpoints.PATCH),
    DELETE: handler(endpoints.DELETE),
    OPTIONS: async () => new Response(null, { status: 204, headers: { Allow: allow } }),
  };
}

function logRequest(request: Request, status: number, requestId: string, seconds: number): void {
  log().info({
    requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    ms: Math.round(seconds * 10_000) / 10,
  });
}

/** The address with its parameters' names in the place of their values: there are few of them. */
async function routeOf(request: Request, context: RouteContext): Promise<string> {
  const { pathname } = new URL(request.url);
  const segments = pathname.split('/');
  for (const [name, value] of Object.entries((await context.params) ?? {})) {
    if (Array.isArray(value)) return [...segments.slice(0, segments.length - value.length), '*'].join('/');
    const index = segments.findLastIndex((segment) => decodeSegment(segment) === value);
    if (index >= 0) segments[index] = `:${name}`;
  }
  return segments.join('/');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
