// Runs a drill against the production build and prints what it found: npm run drill -- NAME
import { printRows, type Row } from './bench/measure';
import { isReached } from './drill/verdict';

const drills: Record<string, () => Promise<(options: string[]) => Promise<Row[]>>> = {
  mail: async () => (await import('./drill/mail')).drillMail,
  backup: async () => (await import('./drill/backup')).drillBackup,
  clock: async () => (await import('./drill/clock')).drillClock,
  upgrade: async () => (await import('./drill/upgrade')).drillUpgrade,
  withdraw: async () => (await import('./drill/withdraw')).drillWithdraw,
  requests: async () => (await import('./drill/requests')).drillRequests,
  manual: async () => (await import('./drill/manual')).drillManual,
};

const [name = '', ...options] = process.argv.slice(2);
const load = drills[name];
if (!load) {
  console.error(`Usage: npm run drill -- ${Object.keys(drills).join(' | ')}`);
  process.exit(1);
}
const run = await load();
const rows = await run(options);
printRows(rows);
process.exit(isReached(rows) ? 0 : 1);
