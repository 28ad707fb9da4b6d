// The product's TypeScript and its imports, apart from what only tests and developers need.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import ts from 'typescript';

export interface Source {
  path: string;
  text: string;
  lines: number;
}

const productFolders = ['app', 'components', 'lib', 'server', 'scripts'];
const productFiles = ['middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts'];
const otherFolders = ['tests', 'tools', 'bench'];
const generated = join('lib', 'generated');

function filesUnder(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full) || path === generated) return [];
  if (statSync(full).isFile()) return /\.tsx?$/.test(path) ? [path] : [];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, join(path, name)));
}

function read(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.split('\n').length - 1 };
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** What runs in production, and what tests and measures it. */
export function readSources(root: string): { product: Source[]; beside: Source[] } {
  const inside = [...productFolders, ...productFiles].flatMap((path) => filesUnder(root, path));
  const outside = otherFolders.flatMap((path) => filesUnder(root, path));
  return {
    product: inside.filter((path) => !isTest(path)).map((path) => read(root, path)),
    beside: [...inside.filter(isTest), ...outside].map((path) => read(root, path)),
  };
}

/** Our own files that each file imports, types included. */
export function importsOf(sources: readonly Source[]): Map<string, string[]> {
  const known = new Set(sources.map(({ path }) => path));
  const resolve = (from: string, specifier: string) => {
    if (!/^(\.|@\/)/.test(specifier)) return undefined;
    const target = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(from), specifier);
    return ['', '.ts', '.tsx'].map((extension) => target + extension).find((path) => known.has(path));
  };
  return new Map(
    sources.map(({ path, text }) => [
      path,
      ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => resolve(path, fileName) ?? []),
    ]),
  );
}

/** A file as it runs: without the imports of types. */
export function withoutTypes(source: Source): Source {
  return { ...source, text: source.text.replace(/^(import|export) type [^;]*;/gm, '') };
}
