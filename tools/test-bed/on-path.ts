import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first program on the PATH that has one of these names. */
export function findOnPath(names: readonly string[]): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((path) => existsSync(path));
}
