import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { compress } from './answers/content-coding';

const text = /\.(js|css|svg|json|map|txt)$/;

/** Writes each file of a build's that is text a second and a third time, compressed as well as can be. */
export async function compressBuild(buildDirectory: string): Promise<void> {
  const directory = join(buildDirectory, 'static');
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !text.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const [br, gzip] = await Promise.all([compress(bytes, 'br', 'best'), compress(bytes, 'gzip', 'best')]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)]);
  }
}
