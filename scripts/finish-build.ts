import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { compress } from '../server/front/responses/content-coding';

const text = /\.(js|css|svg|json|map|txt)$/;

/** V8's magic comment for eager compilation (docs/decisions/0011). */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

const Manifest = z.object({ rootMainFiles: z.array(z.string()).min(1) });

/** Prepares a build's files for serving: marks its scripts and compresses all text. */
export async function finishBuild(buildDirectory: string): Promise<void> {
  await hintCompilation(buildDirectory);
  await compressFiles(join(buildDirectory, 'static'));
}

/**
 * Has browsers compile the scripts of every page off the main thread while they arrive, rather than each function at its
 * first call.
 */
async function hintCompilation(buildDirectory: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(buildDirectory, 'build-manifest.json'), 'utf8'));
  for (const file of Manifest.parse(manifest).rootMainFiles) {
    const path = join(buildDirectory, file);
    const script = await readFile(path, 'utf8');
    if (!script.startsWith(compileHint)) await writeFile(path, compileHint + script);
  }
}

/** Writes a gzip and a brotli version of each text file, at the highest level. */
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
