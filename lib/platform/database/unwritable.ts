/** SQLite's error names, and PostgreSQL's codes for a full or failing disk and for a read-only server or role. */
const refusals = /SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\b|Code: `(53100|58030|25006)`/;

/** Whether the database refused a write because it cannot write anything at present. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof Error && refusals.test(error.message);
}
