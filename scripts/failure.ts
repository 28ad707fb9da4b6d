import { isNativeError } from 'node:util/types';

/** Describes a failure of the file system or the database in one line; undefined for a fault of the program. */
export function failureOutside(error: unknown): string | undefined {
  const cause = firstCause(error);
  if (!isNativeError(cause)) return undefined;
  const syscall = 'syscall' in cause && cause.syscall;
  if (cause.name === 'LockHeldError') return cause.message;
  if (cause.name === 'LibsqlError') return `The database cannot be used: ${cause.message}`;
  const isOfDatabase = cause.name === 'DriverAdapterError' || 'severity' in cause;
  if (isOfDatabase || syscall === 'connect' || syscall === 'getaddrinfo') return databaseFailure(cause);
  return syscall ? cause.message : undefined;
}

export function databaseFailure(error: Error, variable = 'DATABASE_URL'): string {
  return `${variable} cannot be opened: ${reasonOf(firstCause(error))}`;
}

/** Adds the server's message or address to Prisma's error, which names only its kind. */
function reasonOf({ message, name, cause }: Error): string {
  const { originalMessage, host, port } = (cause ?? {}) as { originalMessage?: string; host?: string; port?: number };
  const place = [host, port].filter(Boolean).join(':');
  return originalMessage ?? `${message || name}${place && ` (${place})`}`;
}

/** An AggregateError holds one failure for each address of the host. */
function firstCause<E>(error: E): E {
  const isOfSeveral = isNativeError(error) && 'errors' in error && Array.isArray(error.errors);
  return isOfSeveral ? ((error.errors as E[])[0] ?? error) : error;
}
