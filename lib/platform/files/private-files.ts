import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Restricts all files that this process creates from now on, locks included, to its user. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

/** Creates a folder that only this user can read; an existing one is not changed. */
export function makePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  // Not `recursive`: where nothing can be created, as under /proc, Node loops forever.
  makePrivateDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Creates a database file and its folder if missing, readable only by this user. SQLite gives its side files the same
 * mode. An existing file is not opened: to close it would end the locks of a connection that this process has to it.
 */
export function makePrivateDatabase(file: string): void {
  makePrivateDirectory(dirname(file));
  if (!existsSync(file)) createEmpty(file);
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}

function createEmpty(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process may have created it first.
    if (!existsSync(file)) throw error;
  }
}
