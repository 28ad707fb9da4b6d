import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { failedPage } from '@/lib/content/failed-page';
import { healthPath } from '@/lib/paths';
import { AppError } from '@/lib/platform/http/app-error';
import { errorResponse } from '@/lib/platform/http/error-response';
import { loggedPath } from '@/lib/platform/http/logged-path';
import { log } from '@/lib/platform/process/log';

import { pathOf } from './entrance';
import { finish, type FinishOptions } from './finish';

/** Returns the 503 for a site that cannot be reached. The cause is logged with it. */
export function siteAway(cause?: unknown): AppError {
  const message = 'The site does not respond. Please try again in a moment.';
  return Object.assign(new AppError('unavailable', message, { headers: { 'Retry-After': '5' } }), { cause });
}

/**
 * Sends what a person, or a program that calls the API, gets in place of a response that could not be made. Logs it as an
 * error under the number that the response has.
 */
export async function sendFailure(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  options: FinishOptions,
): Promise<void> {
  if (response.destroyed) return;
  const requestId = randomUUID();
  const failure = failureOf(url, error, requestId);
  const { status } = failure;
  // `errorResponse` has logged any other error.
  if (error instanceof AppError)
    log().error({ requestId, method, path: loggedPath(pathOf(url)), status, cause: error.cause }, error.message);
  const contentType = failure.headers.get('content-type') ?? '';
  const { body, headers } = finish({ status, contentType, body: Buffer.from(await failure.text()) }, options);
  if (response.headersSent) return void response.destroy();
  const own = { 'cache-control': 'no-store', ...Object.fromEntries(failure.headers), 'x-request-id': requestId };
  response.writeHead(status, { ...headers, ...own, 'content-length': body.length }).end(body);
}

function failureOf(url: string, error: unknown, requestId: string): Response {
  if (!url.startsWith('/api/')) return failedPage(error, requestId);
  const failure = errorResponse(error, requestId);
  // Says which side does not respond.
  return url.startsWith(healthPath) ? Response.json({ status: 'site-away' }, failure) : failure;
}
