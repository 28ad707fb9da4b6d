import type { FieldErrors } from './app-error';
import { noResponse } from './form-state';

/** A refused request. `message` follows the specification's generic rule: `401: <body text>`. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      serverMessage?: string;
      fieldErrors?: FieldErrors;
      /** Seconds until a retry may succeed. */
      retryAfter?: number;
      /** The page that says what happened. */
      location?: string;
      /** The parsed body if it was JSON; a conflict carries the current state. */
      body?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
  }

  /** Reads the response's body and builds the error from it. */
  static async from(response: Response): Promise<ApiError> {
    const text = await response.text();
    const body = parseObject(text);
    const retryAfter = Number(response.headers.get('Retry-After'));
    const location = response.headers.get('Location');
    return new ApiError(response.status, `${response.status}: ${text || response.statusText}`, {
      ...(typeof body?.message === 'string' && { serverMessage: body.message }),
      ...(isFieldErrors(body?.errors) && { fieldErrors: body.errors }),
      ...(retryAfter > 0 && { retryAfter }),
      ...(location && { location }),
      ...(body && { body }),
    });
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isFieldErrors(value: unknown): value is FieldErrors {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}

/** Returns the message that the API gave with its refusal; undefined if it gave none, and for any other error. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.details.serverMessage : undefined;
}

/** What a person is told about a failed call: the server's own sentence, or that there was no response with one. */
export function reasonOf(error: unknown): string {
  return serverMessage(error) ?? noResponse;
}

/** Whether the session has ended: the message starts with 401 and contains Unauthorized, unlike that of a failed sign-in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

/** Whether the call needs a recent proof of identity. */
export function isProofRequired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.details.body?.code === 'reauthenticate';
}

/** Whether a request failed for a reason that passes: no connection, a site that is away, or too many requests. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}
