// Whether built files are up to date: each stage has a stamp with a fingerprint of its sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Bundles of the server and of the operator's programs. */
export const programsDirectory = 'dist';

const models = ['prisma/models.prisma', 'prisma/sqlite/head.prisma', 'prisma/postgresql/head.prisma'];

/** The stages in order; each depends on those before it. */
export const stages = {
  clients: {
    stamp: join('lib', 'generated', '.stamp'),
    sources: [...models, 'scripts/generate.ts', 'scripts/generate-client.ts'],
  },
  programs: {
    stamp: join(programsDirectory, '.stamp'),
    sources: [...models, 'lib', 'server', 'scripts', 'package-lock.json', 'tsconfig.json'],
  },
  pages: {
    stamp: join(process.env.NEXT_DIST_DIR ?? '.next', '.build-stamp'),
    sources: [
      'app',
      'components',
      'lib',
      'public',
      'prisma/models.prisma',
      'scripts/finish-build.ts',
      'instrumentation.ts',
      'instrumentation-client.ts',
      'middleware.ts',
      'next.config.mjs',
      'package-lock.json',
      'postcss.config.mjs',
      'tailwind.config.ts',
      'tsconfig.json',
    ],
  },
};
export type Stage = keyof typeof stages;

/** Whether a stage and all before it are up to date. Always true in a packed folder, which has no sources. */
export function isMade(stage: Stage): boolean {
  if (!existsSync(join('scripts', 'build.ts'))) return true;
  const names = Object.keys(stages) as Stage[];
  return names.slice(0, names.indexOf(stage) + 1).every(isFresh);
}

/** Whether a stage's sources have not changed since it was built. */
export function isFresh(stage: Stage): boolean {
  const { stamp, sources } = stages[stage];
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(sources);
}

export function stamp(stage: Stage): void {
  const { stamp, sources } = stages[stage];
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(sources));
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source).update('\0').update(digestOf(source));
  return hash.digest('hex');
}

const digests = new Map<string, string>();

/** Content of a file or folder, read once before building, so that changes during a build make it stale. */
function digestOf(source: string): string {
  const known = digests.get(source);
  if (known) return known;
  const hash = createHash('sha256');
  for (const path of filesUnder(source)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  const digest = hash.digest('hex');
  digests.set(source, digest);
  return digest;
}

function filesUnder(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || path === join('lib', 'generated')) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
