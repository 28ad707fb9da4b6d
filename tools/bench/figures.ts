import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '../../lib/platform/database/migrations';
import { startPostgres } from '../test-bed/postgres';
import { seedAnalytics } from './analytics-seed';
import { seedFiveYears } from './figures-seed';
import type { Row } from './measure';

const manyViews = 10_000_000;
const databaseMilliseconds = 50;
/** The range that every other is compared with. */
const usual = '30 days';

/** The cost of the figures of a range with ten million views and five years of daily totals, on both databases. */
export async function figuresRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const rows = await rangeRows('SQLite', `file:${join(folder, 'figures.db')}`);
  rmSync(folder, { recursive: true, force: true });
  const server = await startPostgres();
  rows.push(...(await rangeRows('PostgreSQL', await server.createDatabase('figures'))));
  await server.stop();
  return rows;
}

export async function rangeRows(database: string, databaseUrl: string): Promise<Row[]> {
  await applyMigrations(process.cwd(), databaseUrl);
  await seedAnalytics(databaseUrl, manyViews);
  await seedFiveYears(databaseUrl);
  const medians = Object.entries(rangeMilliseconds(databaseUrl));
  const baseline = medians.find(([name]) => name === usual)?.[1] ?? 0;
  return medians.flatMap(([name, milliseconds]) => [
    {
      what: `${database}: the figures of ${name}, of ${databaseMilliseconds} ms`,
      figure: `${milliseconds.toFixed(1)} ms`,
      ratio: milliseconds / databaseMilliseconds,
      atMost: 1,
    },
    ...(name === usual
      ? []
      : [
          {
            what: `  beside those of ${usual}`,
            figure: `${baseline.toFixed(1)} ms`,
            ratio: milliseconds / baseline,
            atMost: 3,
          },
        ]),
  ]);
}

/** In a separate process, because it needs modules that only open under the server's condition. */
function rangeMilliseconds(databaseUrl: string): Record<string, number> {
  const script = join('tools', 'bench', 'figures-ranges.ts');
  const output = execFileSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', script], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: 'x'.repeat(32), LOG_LEVEL: 'error' },
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
}
