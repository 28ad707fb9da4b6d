import type { ServerResponse } from 'node:http';

import { singleton } from '@/lib/platform/process/singleton';

import { errorStatuses } from './app-error';
import { outageOf } from './error-response';
import { siteHeaders } from './site-headers';

const responses = singleton('responsesUnderWay', () => new Map<string, ServerResponse>());

/** Keeps the response to a request from the front until `forgetResponse`. */
export function rememberResponse(request: string, response: ServerResponse): void {
  responses.get().set(request, response);
}

export function forgetResponse(request: string): void {
  responses.get().delete(request);
}

/** Tells the front, on the response to a request whose page or handler threw, if an outage was the cause. */
export function markOutage(error: unknown, headers: NodeJS.Dict<string | string[]>): void {
  const outage = outageOf(error);
  const response = responses.get().get(String(headers[siteHeaders.request]));
  if (!outage || !response || response.headersSent) return;
  response.setHeader(siteHeaders.status, String(errorStatuses[outage.code]));
  for (const [name, value] of Object.entries(outage.details.headers ?? {})) response.setHeader(name, value);
}
