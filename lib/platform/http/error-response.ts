import 'server-only';

import type { DriverAdapterError } from '@prisma/driver-adapter-utils';

import { log } from '../process/log';
import { AppError, errorStatuses } from './app-error';
import { setCookies } from './cookies';
import { isUnwritable } from '../database/unwritable';

/** Turns whatever a handler threw into the contract's error answer; what it does not know is logged and hidden. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = knownError(error);
  if (!known || outageOf(error)) log().error({ requestId, err: error }, 'unhandled error');
  if (!known) return json({ message: 'Internal Server Error', requestId }, 500);
  const { errors, headers, cookies, body } = known.details;
  const told = { message: known.message, ...(errors && { errors }), ...body };
  const response = json(told, errorStatuses[known.code], headers);
  setCookies(response.headers, cookies ?? []);
  return response;
}

function json(body: unknown, status: number, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isBrokenOff(error)) return new AppError('invalid', 'The request was broken off.');
  switch (prismaCode(error)) {
    case 'P2025':
      return new AppError('not_found', 'Not found.');
    case 'P2002':
      return new AppError('conflict', 'This already exists.');
    default:
      return undefined;
  }
}

/** So Node names what a client broke off while its body was read: nobody reads the answer, and nothing failed here. */
function isBrokenOff(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ECONNRESET' && message === 'aborted';
}

/** The error that a caller is told of; undefined for what went wrong here. */
export function knownError(error: unknown): AppError | undefined {
  return outageOf(error) ?? asAppError(error);
}

/** The 503 for an error of a database that cannot be written or reached; undefined for any other error. */
export function outageOf(error: unknown): AppError | undefined {
  const outage = (message: string) => new AppError('unavailable', message, { headers: { 'Retry-After': '30' } });
  if (isUnwritable(error)) return outage('Nothing can be saved at the moment. Please try again later.');
  if (isOfDatabaseAway(error)) return outage('The database does not answer. Please try again in a moment.');
  return undefined;
}

/** Whether the database cannot be reached, says nothing, or is too busy to begin: what was asked may well work later. */
function isOfDatabaseAway(error: unknown): boolean {
  if (prismaCode(error) === 'P2028') return true;
  const { message, meta } = (error ?? {}) as { message?: string; meta?: { driverAdapterError?: DriverAdapterError } };
  const { kind = '', originalCode = '' } = meta?.driverAdapterError?.cause ?? {};
  // The driver's own words, where it says no more.
  const words = /^(timeout exceeded when trying to connect|Connection terminated)/;
  return awayKinds.includes(kind) || postgresqlAway.test(originalCode) || words.test(message ?? '');
}

const awayKinds = ['SocketTimeout', 'DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections'];
/** PostgreSQL's codes for a connection that broke, and for a server that starts or stops. */
const postgresqlAway = /^(08...|57P0[1-5])$/;

function prismaCode(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'PrismaClientKnownRequestError' && 'code' in error
    ? String(error.code)
    : undefined;
}
