import 'server-only';

import type { DriverAdapterError } from '@prisma/driver-adapter-utils';

import { isUnwritable } from '@/lib/platform/database/unwritable';
import { log } from '@/lib/platform/process/log';

import { AppError, errorStatuses } from './app-error';
import { setCookies } from './cookies';

/** Turns a thrown value into an error response. Unexpected errors are logged and reported as 500 without details. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = knownError(error);
  if (!known || outageOf(error)) log().error({ requestId, err: error }, 'unhandled error');
  if (!known) return json({ message: 'Internal Server Error', requestId }, 500);
  const { errors, headers, cookies, body } = known.details;
  const content = { message: known.message, ...(errors && { errors }), ...body };
  const response = json(content, errorStatuses[known.code], headers);
  setCookies(response.headers, cookies ?? []);
  return response;
}

function json(body: unknown, status: number, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isAborted(error)) return new AppError('invalid', 'The request was aborted.');
  switch (prismaCode(error)) {
    case 'P2025':
      return new AppError('not_found', 'Not found.');
    case 'P2002':
      return new AppError('conflict', 'This already exists.');
    default:
      return undefined;
  }
}

/** Node's error code for a client that disconnected while its body was being read; not a failure of the site. */
function isAborted(error: unknown): boolean {
  // Anything may be thrown: its properties are only compared.
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ECONNRESET' && message === 'aborted';
}

/** Returns the error to report to the caller; undefined for an internal error. */
export function knownError(error: unknown): AppError | undefined {
  return outageOf(error) ?? asAppError(error);
}

/** Returns a 503 if the database cannot be reached or written to; undefined for any other error. */
export function outageOf(error: unknown): AppError | undefined {
  if (isUnwritable(error)) return outage('Nothing can be saved at the moment. Please try again later.');
  return isOfDatabaseAway(error) ? databaseAway() : undefined;
}

/** Returns the 503 for a database that cannot be reached. */
export function databaseAway(): AppError {
  return outage('The database does not respond. Please try again in a moment.');
}

function outage(message: string): AppError {
  return new AppError('unavailable', message, { headers: { 'Retry-After': '30' } });
}

/** Whether the database is unreachable, silent or too busy, so that a retry may succeed. */
function isOfDatabaseAway(error: unknown): boolean {
  if (prismaCode(error) === 'P2028') return true;
  // Anything may be thrown: its properties are only compared.
  const { message, meta, code, syscall, cause } = (error ?? {}) as Partial<NodeJS.ErrnoException> & {
    meta?: { driverAdapterError?: DriverAdapterError };
    cause?: Partial<DriverAdapterError['cause']>;
  };
  // The error of a commit comes as the adapter made it.
  const { kind = '', originalCode = '' } = meta?.driverAdapterError?.cause ?? cause ?? {};
  // Messages of the driver, which sets no code for these.
  const words = /^(timeout exceeded when trying to connect|Connection terminated|Client .+ is not queryable$)/;
  // Errors of the socket that the adapter passes on; handlers use no other socket themselves.
  const isOfSocket = syscall !== undefined && socketAway.has(code ?? '');
  return awayKinds.includes(kind) || postgresqlAway.test(originalCode) || words.test(message ?? '') || isOfSocket;
}

const awayKinds = [
  'SocketTimeout',
  'DatabaseNotReachable',
  'ConnectionClosed',
  'TooManyConnections',
  // A server that ends during the handshake.
  'TlsConnectionError',
];
const socketAway = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
]);
/** PostgreSQL's codes for a broken connection and for a server that is starting or stopping. */
const postgresqlAway = /^(08...|57P0[1-5])$/;

function prismaCode(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'PrismaClientKnownRequestError' && 'code' in error
    ? String(error.code)
    : undefined;
}
