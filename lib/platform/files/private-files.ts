import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whatever this process makes from now on, locks too, is its owner's alone. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes a folder into which nobody else on the machine may look; one that is there is left as it is. */
export function makePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  // Not `recursive`: where nothing can be made, as under /proc, Node tries without end.
  makePrivateDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(path)) throw error;
  }
}

/** Lets nobody else on the machine read a database, whatever the umask, and makes it and its folder where they are missing; SQLite's own files beside it follow it. */
export function makePrivateDatabase(file: string): void {
  makePrivateDirectory(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}
