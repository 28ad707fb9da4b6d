import type { DriverAdapterError } from '@prisma/driver-adapter-utils';

/** SQLite's error names, and PostgreSQL's codes for a full or failing disk and for a read-only server or role. */
const refusals = /SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\b|Code: `(53100|58030|25006)`/;

/** Whether the database refused a write because it cannot write anything at present. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The error of a commit comes as the adapter made it, without its code in the message.
  const { originalCode } = (error.cause ?? {}) as Partial<DriverAdapterError['cause']>;
  return refusals.test(`${error.message} Code: \`${originalCode}\``);
}
