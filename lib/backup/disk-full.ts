/** Whether a write failed because a disk is full; SQLite says so in its own words. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || /\bSQLITE_FULL\b|database or disk is full/.test(String(message));
}
