// Builds the stages that are missing or stale, up to the named one: build.ts [clients | programs | pages]
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { exclusively } from '../lib/platform/process/exclusively';
import { finishBuild } from './finish-build';
import { isFresh, programsDirectory, stages, stamp, type Stage } from './freshness';

const makers: Record<Stage, () => Promise<void>> = {
  clients: () => run([join('node_modules', 'tsx', 'dist', 'cli.mjs'), join('scripts', 'generate.ts')]),
  programs: bundlePrograms,
  pages: async () => {
    await run([join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], { NODE_ENV: 'production' });
    await finishBuild(process.env.NEXT_DIST_DIR ?? '.next');
  },
};
const says: Record<Stage, string> = {
  clients: 'Generating the database clients',
  programs: 'Bundling the server',
  pages: 'Building',
};

/** Packages bundled into the programs, because one file loads faster than many. Pages share the others. */
const bundledPackages = /^(@libsql\/client.*|@prisma\/adapter-libsql|cookie|ipaddr\.js|isbot|lru-cache|parse5|zod)$/;

const order = Object.keys(stages) as Stage[];
const last = order.find((stage) => stage === process.argv[2]) ?? 'pages';
try {
  for (const stage of order.slice(0, order.indexOf(last) + 1)) await make(stage);
} catch (error) {
  console.error(`Cannot build: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function make(stage: Stage): Promise<void> {
  if (isFresh(stage)) return;
  await exclusively(stage, async () => {
    if (isFresh(stage)) return;
    console.log(`${says[stage]} …`);
    await makers[stage]();
    stamp(stage);
  });
}

async function bundlePrograms(): Promise<void> {
  rmSync(programsDirectory, { recursive: true, force: true });
  await build({
    entryPoints: ['serve', 'site', 'migrate', 'backup', 'restore', 'admin', 'doctor', 'freshness'].map((name) =>
      join('scripts', `${name}.ts`),
    ),
    outdir: programsDirectory,
    bundle: true,
    splitting: true,
    plugins: [
      // It guards browser bundles only.
      {
        name: 'server-only',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^server-only$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
          onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }));
        },
      },
      {
        name: 'packages',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^(@[^/]|[^@./])/ }, ({ path, kind, importer }) => {
            const isOwn =
              kind === 'entry-point' ||
              bundledPackages.test(path) ||
              (importer.includes('node_modules') && path !== 'libsql');
            return isOwn ? undefined : { path, external: true };
          });
        },
      },
    ],
    // Its network transports are not needed for files.
    alias: { '@libsql/client': '@libsql/client/sqlite3' },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
}

async function run(args: string[], environment: Record<string, string> = {}): Promise<void> {
  const options = {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment },
  };
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (!error) return resolve();
      process.stderr.write(`${stdout}\n${stderr}\n`);
      reject(new Error('what failed says why above'));
    });
  });
}
