import 'server-only';

import { randomUUID } from 'node:crypto';

import type { z } from 'zod';

import type { Actor } from './audit/service';
import { isProofAsked, isProofRecent, requireRecentProof } from './auth/recent-proof';
import { recordRefusal, recordSignedOut, requireSameOrigin } from './auth/record-refusal';
import { getSession, type Session } from './auth/session';
import { obstacleOf, refuseWithObstacle } from './auth/standing';
import { inTurns } from './lists/in-turns';
import { setPageHeaders } from './lists/page-headers';
import type { Page } from './lists/paging';
import { paths } from './paths';
import { AppError, notFound, unauthorized } from './app-error';
import { drained } from './http/body';
import { clientOf } from './http/client-address';
import { methods, successStatus, type Contract, type Method, type Parsed } from './http/contract';
import { errorResponse } from './http/error-response';
import { observeRequest } from './http/observe-request';
import { parseRequest, type RouteParams } from './http/parse-request';

type SignedInActor = Actor & { id: number };

export interface Call<C extends Contract> {
  request: Request;
  params: Parsed<C, 'params'>;
  query: Parsed<C, 'query'>;
  body: Parsed<C, 'body'>;
  /** Ends with an error for whoever has lost the session or the role while it came. */
  upload: C extends { receives: string } ? ReadableStream<Uint8Array> | undefined : undefined;
  session: C['access'] extends 'public' ? Session | null : Session;
  actor: C['access'] extends 'public' ? SignedInActor | undefined : SignedInActor;
  client: string;
  requestId: string;
  headers: Headers;
}

/** What a handler answers: what its contract says, or a Response of its own. */
type Answer<C extends Contract> =
  | Response
  | (C extends { pageOf: infer S extends z.ZodType }
      ? Page<z.input<S>>
      : C extends { output: infer S extends z.ZodType }
        ? z.input<S>
        : C extends { sends: string }
          ? Response
          : void);

interface RouteContext {
  params?: RouteParams;
}

const brand = Symbol('endpoint');

/** A contract and what answers it, its access rule built in: only `endpoint` makes one. */
export interface Endpoint {
  readonly [brand]: true;
  readonly contract: Contract;
  run(request: Request, context: RouteContext, requestId: string): Promise<Response>;
}

/** Answers a contract: parsing, authorisation, origin check, limits, paging and errors are done for the handler. */
export function endpoint<C extends Contract>(
  contract: C,
  handle: (call: Call<C>) => Promise<Answer<C>> | Answer<C>,
): Endpoint {
  return {
    [brand]: true,
    contract,
    async run(request, context, requestId) {
      const isOpen = contract.isOpenToOtherSites === true;
      if (!isOpen && !safeMethods.has(request.method)) await requireSameOrigin(request);
      let session = isOpen ? null : await authorize(request, contract);
      if (contract.needsRecentProof && session && !isProofRecent(session)) {
        const { pathname, search } = new URL(request.url);
        if (isNavigation(request)) return seeOther(paths.confirm(pathname + search));
        await recordRefusal(request, session.user, 'access.unproved');
        requireRecentProof(session);
      }
      const parsed = await parseRequest(request, contract, context.params);
      // A client may take minutes over a body: whoever has lost the session or the role meanwhile does nothing with it.
      if (session && contract.body) session = await authorize(request, contract);
      const headers = new Headers();
      const client = clientOf(request.headers);
      const call = {
        request,
        ...parsed,
        upload:
          contract.receives && request.body && drained(request.body).pipeThrough(askedAtTheEnd(request, contract)),
        session,
        actor: session ? { id: session.user.id, email: session.user.email, client } : undefined,
        client,
        requestId,
        headers,
      };
      // Each part was made by the contract's own schema, which is what Call says of it.
      const answer = await enterWhenUnproved(request, session, contract, () => handle(call as unknown as Call<C>));
      if (answer instanceof Response) return answer;
      const status = successStatus(contract);
      if (contract.pageOf) {
        const page = answer as Page<unknown>;
        setPageHeaders(headers, request, call.query ?? {}, page);
        const rows = contract.pageOf.array();
        return json(await inTurns(page.rows, (some) => rows.parse(some)), status, headers);
      }
      if (contract.output) return json(contract.output.parse(answer), status, headers);
      return new Response(null, { status, headers });
    },
  };
}

function json(body: unknown, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

async function authorize(request: Request, { access, isOpenBeforePassword }: Contract): Promise<Session | null> {
  const session = await getSession(request.headers);
  if (access === 'public') return session;
  if (!session) {
    // Who asks who they are is refused nothing.
    if (!isOpenBeforePassword) await recordSignedOut(request);
    throw unauthorized();
  }
  if (access === 'admin' && session.user.role !== 'admin') {
    await recordRefusal(request, session.user);
    throw new AppError('forbidden', 'You need administrator privileges to do this.');
  }
  const needsNothingFirst = access === 'user' && (isOpenBeforePassword || !session.standing.mustChangePassword);
  if (!needsNothingFirst && obstacleOf(session.standing)) {
    await recordRefusal(request, session.user, 'access.unproved');
    refuseWithObstacle(session.standing);
  }
  return session;
}

/** Passes a body on as it comes, and says at its end whether who sent it may still do so. */
function askedAtTheEnd(request: Request, contract: Contract): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    async flush() {
      await authorize(request, contract);
    },
  });
}

/** Enters a call that was refused for want of a recent proof: some ask for it in some cases alone. */
async function enterWhenUnproved<T>(
  request: Request,
  session: Session | null,
  { isOpenBeforePassword }: Contract,
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A proof that was shown and was wrong is an event of its own.
    if (session && !isOpenBeforePassword && isProofAsked(error)) {
      await recordRefusal(request, session.user, 'access.unproved');
    }
    throw error;
  }
}

/** A person opens the address, who reads no JSON. */
function isNavigation(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate';
}

export function seeOther(address: string, headers = new Headers()): Response {
  headers.set('Location', address);
  return new Response(null, { status: 303, headers });
}

type NextHandler = ((request: Request, context: RouteContext) => Promise<Response>) & { contract?: Contract };
type Handlers = Record<Method | 'HEAD' | 'OPTIONS', NextHandler>;

/** The handlers of one address. A method without an endpoint answers 405 with Allow. */
export function resource(...endpoints: Endpoint[]): Handlers {
  const answered = methods.filter((method) => endpoints.some(({ contract }) => contract.method === method));
  const allow = [...answered, ...(answered.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const made = handlers(allow, (method) => {
    const found = endpoints.find(({ contract }) => contract.method === method);
    if (found) return found;
    throw new AppError('method_not_allowed', `This address answers ${allow}.`, { headers: { Allow: allow } });
  });
  for (const { contract } of endpoints) made[contract.method].contract = contract;
  return made;
}

/** The handlers of addresses that there are not: 404, whatever the method. */
export function missingResource(): Handlers {
  return handlers('OPTIONS', () => {
    throw notFound('Address');
  });
}

function handlers(allow: string, find: (method: Method) => Endpoint): Handlers {
  const handler =
    (method: Method): NextHandler =>
    async (request, context) => {
      const requestId = randomUUID();
      const started = performance.now();
      let response: Response;
      try {
        response = await find(method).run(request, context, requestId);
      } catch (error) {
        response = errorResponse(error, requestId);
      }
      response.headers.set('X-Request-Id', requestId);
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
      const seconds = (performance.now() - started) / 1000;
      observeRequest(request, (await context.params) ?? {}, { requestId, status: response.status, seconds });
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
