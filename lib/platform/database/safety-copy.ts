import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { isAhead } from '@/lib/platform/dates/stored-time';

import { libsqlConfig } from './libsql-config';

const copyMaximum = 3;

/** Copies the embedded database next to itself, under the same key, deletes the oldest copies and returns the path. */
export async function makeSafetyCopy(file: string, migrationName: string): Promise<string> {
  const path = freeName(`${file}.before-${migrationName}`);
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600 });
  const { createClient } = await import('@libsql/client');
  const client = createClient(libsqlConfig(file));
  try {
    await client.execute({ sql: 'VACUUM INTO ?', args: [unfinished] });
    await writeToDisk(unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    for (const path of [unfinished, `${unfinished}-journal`]) rmSync(path, { force: true });
    throw error;
  } finally {
    client.close();
  }
  deleteSafetyCopies(file, copyMaximum);
  return path;
}

/** Deletes all but the newest copies, and those that were never finished. */
export function deleteSafetyCopies(file: string, kept = 0): void {
  const unfinished = filesBeside(file).filter((path) => path.includes('.unfinished'));
  for (const path of [...safetyCopies(file).slice(kept), ...unfinished]) rmSync(path, { force: true });
}

/** Lists the copies made before migrations, newest first; those from the future, which a wrong clock made, come last. */
export function safetyCopies(file: string): string[] {
  const now = Date.now();
  return filesBeside(file)
    .filter((path) => !path.includes('.unfinished'))
    .map((path) => {
      const { mtimeNs, mtimeMs } = statSync(path, { bigint: true });
      return { path, time: mtimeNs, isAhead: isAhead(Number(mtimeMs), now) };
    })
    .sort((a, b) => Number(a.isAhead) - Number(b.isAhead) || Number(b.time - a.time))
    .map(({ path }) => path);
}

function filesBeside(file: string): string[] {
  const start = `${basename(file)}.before-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(file), name));
}

/** Keeps an earlier copy of the same name: it may hold data that a failed migration lost. */
function freeName(preferred: string): string {
  let path = preferred;
  for (let number = 2; existsSync(path); number += 1) path = `${preferred}.${number}`;
  return path;
}

async function writeToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
