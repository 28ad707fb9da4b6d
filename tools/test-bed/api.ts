import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { errorStatuses } from '@/lib/platform/http/app-error';
import { withParameters, type CallInput, type QueryParameters } from '@/lib/api/api-client';
import { apiPaths } from '@/lib/paths';
import { clientAddressHeader } from '@/lib/platform/http/client-address';
import { proofOf, refusalsOf, type Contract } from '@/lib/platform/http/contract';
import { fillPath } from '@/lib/platform/http/fill-path';

import { testOrigin } from './environment';
import { requestScope } from './request-scope';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Handler = {
  (request: Request, context: { params: Promise<Record<string, string | string[]>> }): Promise<Response>;
  /** Absent if the method responds with 405. */
  contract?: Contract;
};
export type RouteModule = Partial<Record<Method, Handler>>;

export interface ApiRoute {
  /** As in the folder names: /api/admin/users/[id]. */
  pattern: string;
  load(): Promise<RouteModule>;
}

/** Every route under app/api. */
export const apiRoutes: ApiRoute[] = routeFiles(join(process.cwd(), 'app', 'api')).map((file) => ({
  pattern: file.slice(join(process.cwd(), 'app').length).replace(/\/route\.ts$/, ''),
  load: () => import(file) as Promise<RouteModule>,
}));

function routeFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return routeFiles(path);
    return entry.name === 'route.ts' ? [path] : [];
  });
}

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  rawBody?: BodyInit;
  headers?: Record<string, string>;
  cookie?: string;
  client?: string;
}

/** Calls the handler of an address as Next would, with a real Request. */
export async function api(method: Method, address: string, options: CallOptions = {}): Promise<Response> {
  const url = new URL(address, testOrigin);
  const { route, params } = findRoute(url.pathname);
  const handler = (await route.load())[method];
  if (!handler) throw new Error(`${route.pattern} exports no ${method}`);
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const request = new Request(url, {
    method,
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.cookie && { cookie: options.cookie }),
      [clientAddressHeader]: options.client ?? '192.0.2.1',
      ...options.headers,
    },
  });
  const response = await requestScope.run(request, () => handler(request, { params: Promise.resolve(params) }));
  if (handler.contract) await requireDescribed(handler.contract, response);
  return response;
}

/** Fails if the API's description lacks the refusal or the request for a proof; a 500 is a fault, not a refusal. */
async function requireDescribed(contract: Contract, response: Response): Promise<void> {
  const { status } = response;
  if (status < 400 || status === 500) return;
  const name = `${contract.method} ${contract.path}`;
  if (!refusalsOf(contract).some((code) => errorStatuses[code] === status)) {
    throw new Error(`${name} names no ${status} among its refusals`);
  }
  const isUnstated =
    status === 403 && proofOf[contract.effect ?? 'reads'] === 'never' && contract.path !== apiPaths.reauthenticate;
  if (isUnstated && (await response.clone().text()).includes('"code":"reauthenticate"')) {
    throw new Error(`${name} asks for a proof that it does not state`);
  }
}

/** Calls the handler of a contract, with typed input. */
export function apiOf<C extends Contract>(contract: C, input: CallInput<C>, options: CallOptions = {}) {
  const given: { params?: Record<string, string | number>; query?: QueryParameters; body?: unknown } = input;
  const address = withParameters(fillPath(contract.path, given.params), given.query);
  return api(contract.method, address, { ...options, ...(given.body !== undefined && { body: given.body }) });
}

const matchers = apiRoutes
  .toSorted((a, b) => specificity(a.pattern) - specificity(b.pattern))
  .map((route) => ({ route, match: matcherOf(route.pattern) }));

/** Static addresses go before dynamic ones, dynamic ones before catch-alls, as in Next. */
function findRoute(pathname: string) {
  for (const { route, match } of matchers) {
    const params = match(pathname);
    if (params) return { route, params };
  }
  throw new Error(`No route for ${pathname}`);
}

function specificity(pattern: string): number {
  if (pattern.includes('[...')) return pattern === '/api/[[...path]]' ? 3 : 2;
  return pattern.includes('[') ? 1 : 0;
}

function matcherOf(pattern: string): (pathname: string) => Record<string, string | string[]> | undefined {
  const names: string[] = [];
  const source = pattern.replace(/\/\[(\[?\.\.\.)?(\w+)\]+/g, (_, rest: string | undefined, name: string) => {
    names.push(name);
    if (rest?.startsWith('[')) return '(?:/(.+))?';
    return rest ? '/(.+)' : '/([^/]+)';
  });
  const expression = new RegExp(`^${source}$`);
  return (pathname) => {
    const found = expression.exec(pathname);
    if (!found) return undefined;
    return Object.fromEntries(
      names.map((name, index) => {
        const value = decodeURIComponent(found[index + 1] ?? '');
        return [name, pattern.includes(`[...${name}]`) ? value.split('/') : value];
      }),
    );
  };
}
