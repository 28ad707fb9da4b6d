import 'server-only';

import { log } from '@/lib/platform/process/log';

import { loggedPath } from './logged-path';
import { countRequest } from './request-metrics';

type RouteParams = Record<string, string | string[] | undefined>;

/** Logs a handled request, unless it says not to, and counts it under its route. */
export function observeRequest(
  request: Request,
  params: RouteParams,
  { requestId, status, seconds, isLogged }: { requestId: string; status: number; seconds: number; isLogged: boolean },
): void {
  const { method } = request;
  const { pathname } = new URL(request.url);
  if (isLogged)
    log().info({ requestId, method, path: loggedPath(pathname), status, ms: Math.round(seconds * 10_000) / 10 });
  countRequest(method, routeOf(pathname, params), status, seconds);
}

/** Returns the address with parameter names in place of values, so that metrics have few labels. */
function routeOf(pathname: string, params: RouteParams): string {
  const segments = pathname.split('/');
  for (const [name, value] of Object.entries(params)) {
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
