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
  return `${variable} cannot be opened: ${reasonOf(firstCause(error))}`;
}

/** Prisma names the kind of a failure alone: what the server said, or where it was looked for, stands beside it. */
function reasonOf({ message, name, cause }: Error): string {
  const { originalMessage, host, port } = (cause ?? {}) as { originalMessage?: string; host?: string; port?: number };
  const place = [host, port].filter(Boolean).join(':');
  return originalMessage ?? `${message || name}${place && ` (${place})`}`;
}

/** A host may have several addresses, each of which has failed. */
function firstCause<E>(error: E): E {
  const isOfSeveral = isNativeError(error) && 'errors' in error && Array.isArray(error.errors);
  return isOfSeveral ? ((error.errors as E[])[0] ?? error) : error;
}
