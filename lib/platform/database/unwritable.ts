/** Of SQLite by name; of PostgreSQL a full disk, a failing one, and a server or a role that only reads. */
const refusals = /SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\b|Code: `(53100|58030|25006)`/;

/** Whether the database refused a write because nothing can be written at the moment. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof Error && refusals.test(error.message);
}
