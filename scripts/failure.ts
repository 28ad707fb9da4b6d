import { dirname } from 'node:path';
import { isNativeError } from 'node:util/types';

import { damageMessage, saysDamage } from '../lib/platform/database/damage';
import { env } from '../lib/platform/process/env';
import { withoutSecrets } from '../lib/platform/process/foreign-error';
import { fileFailure } from '../lib/platform/files/file-failure';
import { filePath } from '../lib/platform/files/file-url';

/** Describes a failure of the file system or the database in one line; undefined for a fault of the program. */
export function failureOutside(error: unknown): string | undefined {
  const cause = firstCause(error);
  if (!isNativeError(cause)) return undefined;
  const syscall = 'syscall' in cause && cause.syscall;
  if (cause.name === 'LockHeldError') return cause.message;
  if (cause.name === 'LibsqlError') return damageIn(cause.message) ?? `The database cannot be used: ${cause.message}`;
  const isOfDatabase = cause.name === 'DriverAdapterError' || 'severity' in cause;
  if (isOfDatabase || syscall === 'connect' || syscall === 'getaddrinfo') return databaseFailure(cause);
  const reason = fileFailure(cause);
  if (reason && 'path' in cause) return `${nameOf(String(cause.path), reason)} cannot be used: ${reason}.`;
  return syscall ? cause.message : undefined;
}

/** What is missing of a file that is being written is its folder. */
function nameOf(path: string, reason: string): string {
  const draft = /^(.*?)(\.[0-9a-f]+)?\.part$/.exec(path);
  if (!draft) return path;
  return reason === 'it does not exist' ? dirname(path) : (draft[1] ?? path);
}

export function databaseFailure(error: Error, variable = 'DATABASE_URL'): string {
  const reason = reasonOf(firstCause(error));
  return damageIn(reason) ?? `${variable} cannot be opened: ${reason}`;
}

function damageIn(message: string): string | undefined {
  return env().isEmbedded && saysDamage(message) ? damageMessage(filePath(env().databaseUrl)) : undefined;
}

/** Adds the server's message or address to Prisma's error, which names only its kind. */
function reasonOf({ message, name, cause }: Error): string {
  const { originalMessage, host, port } = (cause ?? {}) as { originalMessage?: string; host?: string; port?: number };
  const place = [host, port].filter(Boolean).join(':');
  return withoutSecrets(originalMessage ?? `${message || name}${place && ` (${place})`}`);
}

/** An AggregateError holds one failure for each address of the host. */
function firstCause<E>(error: E): E {
  const isOfSeveral = isNativeError(error) && 'errors' in error && Array.isArray(error.errors);
  return isOfSeveral ? ((error.errors as E[])[0] ?? error) : error;
}
