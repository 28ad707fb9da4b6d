import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';

/** How many POSIX locks a process holds on a file, by Linux's list. */
export function locksOn(file: string, pid = process.pid): number {
  const { ino } = statSync(file);
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, kind, , , holder, place]) => kind === 'POSIX' && Number(holder) === pid && place?.endsWith(`:${ino}`))
    .length;
}

/** The files below a folder that a process has open, a file once for each handle. */
export function openFiles(folder: string, pid = process.pid): string[] {
  return readdirSync(`/proc/${pid}/fd`)
    .map((handle) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${handle}`);
      } catch {
        // Closed since.
        return '';
      }
    })
    .filter((path) => path.startsWith(folder))
    .sort();
}
