import 'server-only';

import { randomUUID } from 'node:crypto';

import type { z } from 'zod';

import { authorize } from '@/lib/domains/accounts/sessions/access';
import { addressesIn, countAct, countRead } from '@/lib/domains/accounts/sessions/many-addresses';
import { isProofRequired } from '@/lib/domains/accounts/sessions/recent-proof';
import { requireSameOrigin } from '@/lib/domains/accounts/sessions/record-refusal';
import { requireSession, type Session } from '@/lib/domains/accounts/sessions/session';
import type { Actor } from '@/lib/domains/audit/service';
import { isPicturePath, paths } from '@/lib/paths';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { drained } from '@/lib/platform/http/body';
import { clientOf } from '@/lib/platform/http/client-address';
import {
  methods,
  successStatus,
  type Contract,
  type MediaTypes,
  type Method,
  type Parsed,
} from '@/lib/platform/http/contract';
import { setCookies, type NamedCookie } from '@/lib/platform/http/cookies';
import { errorResponse } from '@/lib/platform/http/error-response';
import { observeRequest } from '@/lib/platform/http/observe-request';
import { parseParams, parseRequest, type RouteParams } from '@/lib/platform/http/parse-request';
import { mapYielding } from '@/lib/platform/lists/in-chunks';
import { setPageHeaders } from '@/lib/platform/lists/list-page';
import type { Page } from '@/lib/platform/lists/paging';

import { isNavigation, recordUnproved } from './unproved';

type SignedInActor = Actor & { id: number };

export interface Call<C extends Contract> {
  request: Request;
  params: Parsed<C, 'params'>;
  query: Parsed<C, 'query'>;
  body: Parsed<C, 'body'>;
  /** Errors at its end if the session or the role was lost during the upload. */
  upload: C extends { receives: MediaTypes } ? ReadableStream<Uint8Array> | undefined : undefined;
  session: C['access'] extends 'public' ? Session | null : Session;
  actor: C['access'] extends 'public' ? SignedInActor | undefined : SignedInActor;
  client: string;
  requestId: string;
  /** The request's headers; absent for a form. */
  headers: Headers;
  /** Cookies to set with the response or the form's page. */
  cookies: NamedCookie[];
}

/** The result of a handler: what its contract defines, or a Response of its own. */
type Result<C extends Contract> =
  | Response
  | (C extends { pageOf: infer S extends z.ZodType }
      ? Page<z.input<S>>
      : C extends { output: infer S extends z.ZodType }
        ? z.input<S>
        : C extends { sends: MediaTypes }
          ? Response
          : void);

interface RouteContext {
  params?: RouteParams;
}

const brand = Symbol('endpoint');

/** A contract bound to its handler, with the access rule built in. Only `endpoint` creates one. */
interface Respondent {
  readonly [brand]: true;
  readonly contract: Contract;
  respond(request: Request, context: RouteContext, requestId: string): Promise<Response>;
}

/** A contract and its handler. */
export interface Endpoint<C extends Contract> extends Respondent {
  readonly contract: C;
  /**
   * Checks, parses and handles a request, for forms, which show the outcome themselves. Throws what `respond` reports.
   */
  call(request: Request, params?: RouteParams, requestId?: string): Promise<Outcome<C>>;
}

export interface Outcome<C extends Contract> {
  result: Result<C>;
  call: Call<C>;
}

/**
 * Binds a handler to a contract. Parsing, authorization, origin check, limits, paging and error handling are done for
 * the handler.
 */
export function endpoint<C extends Contract>(
  contract: C,
  handle: (call: Call<C>) => Promise<Result<C>> | Result<C>,
): Endpoint<C> {
  async function call(request: Request, params?: RouteParams, requestId: string = randomUUID()): Promise<Outcome<C>> {
    const isOpen = contract.isOpenToOtherSites === true;
    if (!isOpen && !safeMethods.has(request.method)) await requireSameOrigin(request);
    let session = isOpen ? null : await recordUnproved(request, contract, () => authorize(request, contract));
    const parsed = await parseRequest(request, contract, params);
    // A client may take minutes to send a body, and may lose the session or the role in that time.
    if (session && contract.body) session = await authorize(request, { ...contract, effect: 'reads' });
    const client = clientOf(request.headers);
    // Each part was parsed by the contract's own schema, which is the type of Call.
    const made = {
      request,
      ...parsed,
      upload:
        contract.receives && request.body && drained(request.body).pipeThrough(authorizedAtTheEnd(request, contract)),
      session,
      actor: session ? { ...actorOf(session, contract), client } : undefined,
      client,
      requestId,
      headers: new Headers(),
      cookies: [],
    } as unknown as Call<C>;
    const { actor } = made;
    const isCounted = contract.effect === 'changes-one-address';
    const result = await recordUnproved(request, contract, () =>
      session && actor && isCounted ? countAct(session, actor, () => handle(made)) : handle(made),
    );
    if (actor && isOfOffice(contract) && !(result instanceof Response)) await countRead(addressesIn(result), actor);
    return { result, call: made };
  }

  async function respond(request: Request, { params }: RouteContext, requestId: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const outcome = await call(request, params, requestId).catch((error: unknown) => {
      if (isNavigation(request) && isProofRequired(error)) return seeOther(paths.confirm(pathname + search));
      throw error;
    });
    if (outcome instanceof Response) return outcome;
    const { result, call: made } = outcome;
    setCookies(result instanceof Response ? result.headers : made.headers, made.cookies);
    if (result instanceof Response) return result;
    const { headers } = made;
    const status = successStatus(contract);
    if (contract.pageOf) {
      // With `pageOf`, `Result` is a page.
      const page = result as Page<unknown>;
      setPageHeaders(headers, request, made.query ?? {}, page);
      const rows = contract.pageOf.array();
      return json(await mapYielding(page.rows, (some) => rows.parse(some)), status, headers);
    }
    if (contract.output) return json(contract.output.parse(result), status, headers);
    return new Response(null, { status, headers });
  }

  return { [brand]: true, contract, call, respond };
}

/** Acts on one's own account may end the session; those of the back office do not. */
function actorOf({ id: sessionId, user }: Session, contract: Contract): Omit<Actor, 'client'> {
  const { id, email } = user;
  return {
    id,
    email,
    ...(isOfOffice(contract) && { requireAccess: (tx) => requireSession(tx, sessionId) }),
  };
}

function isOfOffice({ access }: Contract): boolean {
  return access === 'admin' || access === 'editor';
}

function json(body: unknown, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Passes the body on as it arrives, and checks at its end that the sender still has access. */
function authorizedAtTheEnd(request: Request, contract: Contract): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    async flush() {
      await authorize(request, { ...contract, effect: 'reads' });
    },
  });
}

/** Returns a 303, so that a browser GETs the address whatever the method of the request was. */
export function seeOther(address: string, headers = new Headers()): Response {
  headers.set('Location', address);
  return new Response(null, { status: 303, headers });
}

type NextHandler = ((request: Request, context: RouteContext) => Promise<Response>) & { contract?: Contract };
type Handlers = Record<Method | 'HEAD' | 'OPTIONS', NextHandler>;

/** Returns the handlers of one address. Methods without an endpoint respond with 405 and Allow; an address that cannot exist, with 404. */
export function resource(...endpoints: Respondent[]): Handlers {
  const allowed = methods.filter((method) => endpoints.some(({ contract }) => contract.method === method));
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const made = handlers(allow, async (method, params) => {
    const found = endpoints.find(({ contract }) => contract.method === method);
    if (found) return found;
    for (const { contract } of endpoints) await parseParams(contract, params);
    throw new AppError('method_not_allowed', `This address accepts ${allow}.`, { headers: { Allow: allow } });
  });
  for (const { contract } of endpoints) made[contract.method].contract = contract;
  return made;
}

/** Handlers for addresses that do not exist: 404 for every method. */
export function missingResource(): Handlers {
  return handlers('OPTIONS', () => Promise.reject(notFound('Address')));
}

function handlers(allow: string, find: (method: Method, params?: RouteParams) => Promise<Respondent>): Handlers {
  const handler =
    (method: Method): NextHandler =>
    async (request, context) => {
      const requestId = randomUUID();
      const started = performance.now();
      let response: Response;
      try {
        response = await (await find(method, context.params)).respond(request, context, requestId);
      } catch (error) {
        response = errorResponse(error, requestId);
      }
      response.headers.set('X-Request-Id', requestId);
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
      const seconds = (performance.now() - started) / 1000;
      const isLogged = !isPicturePath(new URL(request.url).pathname);
      observeRequest(request, (await context.params) ?? {}, { requestId, status: response.status, seconds, isLogged });
      return response;
    };
  const get = handler('GET');
  return {
    GET: get,
    HEAD: async (request, context) => {
      const response = await get(request, context);
      await response.body?.cancel();
      return new Response(null, { status: response.status, headers: response.headers });
    },
    POST: handler('POST'),
    PUT: handler('PUT'),
    PATCH: handler('PATCH'),
    DELETE: handler('DELETE'),
    OPTIONS: async () => new Response(null, { status: 204, headers: { Allow: allow } }),
  };
}
