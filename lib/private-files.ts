import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

/** Makes a folder into which nobody else on the machine may look; one that is there is left as it is. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Lets nobody else on the machine read a database, whatever the umask; SQLite's own files beside it follow it. */
export function makePrivateDatabase(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}
