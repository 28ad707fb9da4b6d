import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { applyMigrations } from '../../lib/platform/database/migrations';
import { startPostgres } from '../test-bed/postgres';
import { startSite } from '../test-bed/site-process';
import { seedAnalytics } from './analytics-seed';
import { compare, throughput, type Row } from './measure';

const fewViews = 10_000;
const manyViews = 10_000_000;
const databaseMilliseconds = 50;
const beaconBytes = 1024;
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/**
 * The cost of a page view next to an empty handler, the cost of the summary with ten million of them, and the beacon's
 * size.
 */
export async function analyticsRows(directory: string): Promise<Row[]> {
  return [beaconRow(), await intakeRow(directory), ...(await sqliteRows()), ...(await postgresqlRows())];
}

/** Only the beacon, minified and compressed; React and Next are part of the page anyway. */
function beaconRow(): Row {
  const require = createRequire(join(process.cwd(), 'package.json'));
  // tsx depends on it.
  const { buildSync } = createRequire(require.resolve('tsx'))('esbuild') as {
    buildSync(options: Record<string, unknown>): { outputFiles: { contents: Uint8Array }[] };
  };
  const { outputFiles } = buildSync({
    entryPoints: [join('components', 'analytics', 'beacon.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external: ['react', 'next/*'],
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  return { what: 'the beacon, of 1 KB', figure: `${bytes} B`, ratio: bytes / beaconBytes, atMost: 1 };
}

/** A thousand visitors, each with an address of its own. */
async function intakeRow(directory: string): Promise<Row> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', DEMO_CONTENT: 'false' }, directory);
  let serial = 0;
  const post = (url: string) =>
    throughput(url, {
      connections: 32,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            serial = (serial + 1) % 1000;
            return {
              ...request,
              headers: { 'user-agent': userAgent, 'x-forwarded-for': `203.0.${serial >> 8}.${serial & 255}` },
            };
          },
        },
      ],
    });
  const { subject, ratio } = await compare(
    () => post(`${site.url}/api/impressions?page=%2Fabout&referrer=https%3A%2F%2Fsearch.example`),
    () => post(`${site.url}/api/baseline`),
  );
  await site.stop();
  site.clean();
  return {
    what: 'a page view taken in, beside an empty handler',
    figure: `${Math.round(subject)}/s`,
    ratio,
    atLeast: 0.8,
  };
}

async function sqliteRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const rows = await summaryRows('SQLite', (name) => `file:${join(folder, `${name}.db`)}`);
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

async function postgresqlRows(): Promise<Row[]> {
  const server = await startPostgres();
  const rows = await summaryRows('PostgreSQL', (name) => server.createDatabase(name));
  await server.stop();
  return rows;
}

async function summaryRows(database: string, create: (name: string) => string | Promise<string>): Promise<Row[]> {
  const time = async (name: string, views: number) => {
    const url = await create(name);
    await applyMigrations(process.cwd(), url);
    await seedAnalytics(url, views);
    return () => Promise.resolve(summaryMilliseconds(url));
  };
  const { subject, ratio } = await compare(await time('many', manyViews), await time('few', fewViews));
  return [
    {
      what: `the summary of 10,000,000 views on ${database}, beside 10,000`,
      figure: `${subject.toFixed(1)} ms`,
      ratio,
      atMost: 3,
    },
    {
      what: `the same, of ${databaseMilliseconds} ms`,
      figure: `${subject.toFixed(1)} ms`,
      ratio: subject / databaseMilliseconds,
      atMost: 1,
    },
  ];
}

/** In a separate process, because it needs modules that only open under the server's condition. */
function summaryMilliseconds(databaseUrl: string): number {
  const output = execFileSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', join('tools', 'bench', 'analytics-summary.ts')],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: 'x'.repeat(32), LOG_LEVEL: 'error' },
    },
  );
  return (JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as { median: number }).median;
}
