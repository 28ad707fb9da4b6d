// Runs a drill against the production build and prints what it found: npm run drill -- NAME
import { printRows, type Row } from './bench/measure';

const drills: Record<string, () => Promise<() => Promise<Row[]>>> = {
  release: async () => (await import('./drill/release')).drillRelease,
};

const [name = ''] = process.argv.slice(2);
const load = drills[name];
if (!load) {
  console.error(`Usage: npm run drill -- ${Object.keys(drills).join(' | ')}`);
  process.exit(1);
}
const run = await load();
const rows = await run();
printRows(rows);
process.exit(rows.every(isReached) ? 0 : 1);

function isReached({ ratio, atLeast = -Infinity, atMost = Infinity }: Row): boolean {
  return ratio === undefined || (ratio >= atLeast && ratio <= atMost);
}
