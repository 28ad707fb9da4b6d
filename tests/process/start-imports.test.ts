import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Metafile {
  inputs: Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;
}

const folder = mkdtempSync(join(tmpdir(), 'start-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The packages that are loaded with a module, by default without those of a later `import()`. */
function packagesOf(entry: string, { withLater = false } = {}): Set<string> {
  const metafile = join(folder, 'meta.json');
  const options = ['--bundle', '--splitting', '--packages=external', '--format=esm', '--platform=node'];
  const args = [entry, ...options, `--outdir=${join(folder, 'out')}`, `--metafile=${metafile}`, '--log-level=error'];
  execFileSync(process.execPath, [join('node_modules', 'esbuild', 'bin', 'esbuild'), ...args]);
  const { inputs } = JSON.parse(readFileSync(metafile, 'utf8')) as Metafile;
  const packages = new Set<string>();
  const seen = new Set([entry]);
  for (const file of seen)
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import' && !withLater) continue;
      (external ? packages : seen).add(path);
    }
  return packages;
}

const loadedWhenUsed = [
  '@libsql/client',
  '@prisma/adapter-libsql',
  '@prisma/adapter-pg',
  'libsql',
  'next-auth/jwt',
  'pg',
  'prom-client',
];

it.each(['scripts/serve.ts', 'scripts/site.ts', 'server/site/main.ts', 'lib/registry/boot.ts', 'middleware.ts'])(
  '%s loads no package that a start may not need',
  (entry) => {
    const packages = packagesOf(entry);
    expect(packages).toContain('zod');
    expect(loadedWhenUsed.filter((name) => packages.has(name))).toEqual([]);
  },
);

it('the front loads nothing of Next, React, Prisma or a database, now or later', () => {
  const packages = [...packagesOf('scripts/serve.ts', { withLater: true })];
  expect(packages).toContain('pino');
  const ofSite = /^(@libsql|@prisma|libsql|next|next-auth|nodemailer|pg|react|react-dom|sharp)(\/|$)/;
  expect(packages.filter((name) => ofSite.test(name))).toEqual([]);
});
