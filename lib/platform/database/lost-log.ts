import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Whether the log of a SQLite file that this process has open was deleted by something else. What this process writes is
 * then seen by no other, and may be lost when it ends.
 */
export function isLogLost(file: string): boolean {
  const log = `${realpathSync(file)}-wal`;
  if (!existsSync(log)) return true;
  // One of the same name may have been made since.
  return process.platform === 'linux' && openPaths().includes(`${log} (deleted)`);
}

/** What Linux says of this process's open files. */
function openPaths(): string[] {
  return readdirSync('/proc/self/fd').map((handle) => {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`);
    } catch {
      return '';
    }
  });
}
