// Copies the built site and its dependencies to a folder that runs elsewhere: npm run pack -- DIRECTORY
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { programsDirectory } from './freshness';

interface Tracer {
  nodeFileTrace(
    files: string[],
    options: { base: string; ignore?: string[] | ((path: string) => boolean) },
  ): Promise<{ fileList: Set<string> }>;
}

const require = createRequire(import.meta.url);
const root = process.cwd();
const pages = process.env.NEXT_DIST_DIR ?? '.next';
const ownFiles = [
  'package.json',
  'package-lock.json',
  'next.config.mjs',
  'scripts/start.mjs',
  'scripts/convert-picture.mjs',
  'public',
  'prisma',
];

/** Files resolved by name at run time, which tracing misses: packages of a worker, and of the process for pictures. */
const foundAtRunTime = [
  join('node_modules', 'bcryptjs'),
  join('node_modules', '@node-rs'),
  ...['sharp', '@img', 'detect-libc', 'semver'].map((name) => join('node_modules', name)),
  join('node_modules', '.installed-lock'),
];

/** Left out: binaries for musl. */
const unused = /\.map$|-musl\/|^node_modules\/@img\/[\w-]*musl/;

/** Left out: parts of Next for development and building, and its runtimes of every kind. */
const notServing = /next\/dist\/(docs|compiled\/(next-server|@vercel\/nft|next-devtools))\//;

const { positionals } = parseArgs({ allowPositionals: true });
const [target, ...rest] = positionals;
if (!target || rest.length > 0 || existsSync(target)) {
  console.error('Usage: npm run pack -- DIRECTORY, which must not exist yet');
  process.exit(1);
}
for (const path of [...ownFiles, programsDirectory, ...builtPages(), ...(await packageFiles())]) {
  if (unused.test(path)) continue;
  mkdirSync(join(target, dirname(path)), { recursive: true });
  cpSync(path, join(target, path), { recursive: true, verbatimSymlinks: true });
}

/** Does not follow symbolic links to packages; a recursive `readdir` does from Node 22 on. */
function builtPages(directory = pages): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) return [path];
    return path === join(pages, 'cache') ? [] : builtPages(path);
  });
}

/** Returns the files that the bundles import and those that Next lists for itself and its pages. */
async function packageFiles(): Promise<string[]> {
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as Tracer;
  const programs = readdirSync(programsDirectory)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(programsDirectory, name));
  const [ours, server] = await Promise.all([
    nodeFileTrace(programs.map(absolute), { base: root, ignore: ['node_modules/next/**'] }),
    // Next's own list names the runtimes for production and this bundler.
    nodeFileTrace([require.resolve('next')], { base: root, ignore: (path) => notServing.test(path) }),
  ]);
  const lists = builtPages().filter((path) => path.endsWith('.nft.json'));
  const listed = lists.flatMap((list) =>
    (JSON.parse(readFileSync(list, 'utf8')) as { files: string[] }).files.map((file) => resolve(dirname(list), file)),
  );
  const paths = [
    ...ours.fileList,
    ...server.fileList,
    ...[...listed, ...foundAtRunTime].map((path) => relative(root, absolute(path))),
  ];
  return [...new Set(paths)].filter((path) => path.startsWith('node_modules'));
}

function absolute(path: string): string {
  return resolve(root, path);
}
