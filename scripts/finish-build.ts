import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { compress } from '../server/answers/content-coding';

const text = /\.(js|css|svg|json|map|txt)$/;

/** Read by V8 alone, in the first line of a script (docs/decisions/0011). */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

const Manifest = z.object({ rootMainFiles: z.array(z.string()).min(1) });

/** Makes what a build has made ready to be sent: its scripts marked, and whatever is text compressed. */
export async function finishBuild(buildDirectory: string): Promise<void> {
  await hintCompilation(buildDirectory);
  await compressFiles(join(buildDirectory, 'static'));
}

/**
 * Has browsers compile the scripts that every page runs as they arrive and beside the page, instead of each function
 * when it is first called, which holds the page up.
 */
async function hintCompilation(buildDirectory: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(buildDirectory, 'build-manifest.json'), 'utf8'));
  for (const file of Manifest.parse(manifest).rootMainFiles) {
    const path = join(buildDirectory, file);
    const script = await readFile(path, 'utf8');
    if (!script.startsWith(compileHint)) await writeFile(path, compileHint + script);
  }
}

/** Writes each file that is text a second and a third time, compressed as well as can be. */
async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !text.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const [br, gzip] = await Promise.all([compress(bytes, 'br', 'best'), compress(bytes, 'gzip', 'best')]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzip)]);
  }
}
