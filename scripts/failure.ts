import { isNativeError } from 'node:util/types';

/** What a file or a database server has refused, in one line; undefined where the program itself is at fault. */
export function failureOutside(error: unknown): string | undefined {
  const cause = firstCause(error);
  if (!isNativeError(cause)) return undefined;
  const syscall = 'syscall' in cause && cause.syscall;
  if (cause.name === 'LibsqlError') return `The database cannot be used: ${cause.message}`;
  const isOfDatabase = cause.name === 'DriverAdapterError' || 'severity' in cause;
  if (isOfDatabase || syscall === 'connect' || syscall === 'getaddrinfo') return databaseFailure(cause);
  return syscall ? cause.message : undefined;
}

export function databaseFailure(error: Error, variable = 'DATABASE_URL'): string {
  const { message, name } = firstCause(error);
  return `${variable} cannot be opened: ${message || name}`;
}

/** A host may have several addresses, each of which has failed. */
function firstCause<E>(error: E): E {
  const isOfSeveral = isNativeError(error) && 'errors' in error && Array.isArray(error.errors);
  return isOfSeveral ? ((error.errors as E[])[0] ?? error) : error;
}
