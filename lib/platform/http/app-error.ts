import type { NamedCookie } from './cookies';

/** Expected errors by code, with their HTTP statuses. */
export const errorStatuses = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  not_json: 415,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
export type FieldErrors = Record<string, string[]>;

interface AppErrorDetails {
  errors?: FieldErrors;
  headers?: Record<string, string>;
  cookies?: readonly NamedCookie[];
  /** Further fields of the response body, such as the current state of a conflict. */
  body?: Record<string, unknown>;
}

/** An expected failure. The message is shown to the person who made the request. */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: AppErrorDetails = {},
  ) {
    super(message);
  }
}

/** The 401 of a call without a session. Clients recognize it by its message (`isUnauthorized`). */
export const unauthorized = () => new AppError('unauthorized', 'Unauthorized');
/** The 404 for a thing, named as at the beginning of a sentence. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found.`);

/** Returns a 429 whose message says when to try again. */
export function tooMany(message: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many', `${message} Please try again in ${waitText(retryAfterSeconds)}.`, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}

function waitText(seconds: number): string {
  if (seconds < 90) {
    const whole = Math.max(1, Math.ceil(seconds));
    return `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  }
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
