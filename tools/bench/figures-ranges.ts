// Prints how many milliseconds the figures of each range take in DATABASE_URL; run with --conditions=react-server.
import { getRangeFigures } from '../../lib/domains/analytics/figures/range';
import { addDays, utcDay } from '../../lib/domains/analytics/window';
import { closeDatabase } from '../../lib/platform/database/db';

const runs = 40;
const today = utcDay(new Date());
const back = (days: number) => addDays(today, 1 - days);
const line = { dimension: 'page', name: '/page-7' } as const;

const ranges: Record<string, Parameters<typeof getRangeFigures>[0]> = {
  '30 days': { from: back(30) },
  '7 days': { from: back(7) },
  '90 days': { from: back(90) },
  '365 days': { from: back(365) },
  'this year': { from: `${today.slice(0, 4)}-01-01` },
  'five years': { from: '1970-01-01' },
  '1,000 days that begin and end within months': { from: back(1100), to: back(100) },
  '30 days beside those before': { from: back(30), compare: 'previous' },
  'a year beside the year before': { from: back(365), compare: 'year' },
  'five years, with the line of a page': { from: '1970-01-01', line },
};

const medians: Record<string, number> = {};
for (const [name, range] of Object.entries(ranges)) {
  const times: number[] = [];
  for (let run = 0; run < runs + 5; run += 1) {
    const started = performance.now();
    await getRangeFigures(range);
    // The first runs compile the queries.
    if (run >= 5) times.push(performance.now() - started);
  }
  medians[name] = times.sort((one, next) => one - next)[runs / 2] ?? 0;
}
console.log(JSON.stringify(medians));
await closeDatabase();
