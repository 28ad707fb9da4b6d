import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { failedPage } from '../../lib/content/failed-page';
import { healthPath } from '../../lib/paths';
import { AppError } from '../../lib/platform/http/app-error';
import { errorResponse } from '../../lib/platform/http/error-response';
import { finish, type FinishOptions } from './finish';

/** Returns the 503 for a site that cannot be reached. */
export function siteAway(): AppError {
  const message = 'The site does not respond. Please try again in a moment.';
  return new AppError('unavailable', message, { headers: { 'Retry-After': '5' } });
}

/** Sends what a person, or a program that calls the API, gets in place of a response that could not be made. */
export async function sendFailure(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  options: FinishOptions,
): Promise<void> {
  const failure = failureOf(url, error);
  const { status } = failure;
  const contentType = failure.headers.get('content-type') ?? '';
  const { body, headers } = finish({ status, contentType, body: Buffer.from(await failure.text()) }, options);
  if (response.headersSent) return void response.destroy();
  const own = { 'cache-control': 'no-store', ...Object.fromEntries(failure.headers) };
  response.writeHead(status, { ...headers, ...own, 'content-length': body.length }).end(body);
}

function failureOf(url: string, error: unknown): Response {
  if (!url.startsWith('/api/')) return failedPage(error);
  const failure = errorResponse(error, randomUUID());
  // Says which side does not respond.
  return url.startsWith(healthPath) ? Response.json({ status: 'site-away' }, failure) : failure;
}
