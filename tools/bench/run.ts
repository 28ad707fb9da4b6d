// Measures the production build next to a baseline in the same run and prints the ratios: npm run bench [-- name …]
import { analyticsRows } from './analytics';
import { crowdRows } from './crowd';
import { exportRows } from './export';
import { figuresRows } from './figures';
import { interactionRows } from './interactions';
import { listRows } from './lists';
import { mailingRows } from './mailing';
import { printRows, type Row } from './measure';
import { pageRows } from './pages';
import { signInAttackRows } from './sign-in-attack';
import { signUpRows } from './sign-up';
import { workingRows } from './working';
import { prepareSite } from './workspace';
import { runProgram } from '../test-bed/command';

const maximumMilliseconds = 50;
const shown = 6;

/** How long 50,000 characters of hostile Markdown take, the slowest first. */
async function markdownRows(): Promise<Row[]> {
  const { code, stdout, stderr } = await runProgram('tools/bench/markdown-times.ts', []);
  if (code !== 0) throw new Error(stderr);
  const times = JSON.parse(stdout) as { what: string; milliseconds: number }[];
  return times
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, shown)
    .map(({ what, milliseconds }) => ({
      what: `hostile Markdown: ${what}`,
      figure: `${milliseconds.toFixed(1)} ms`,
      ratio: milliseconds,
      atMost: maximumMilliseconds,
    }));
}

const suites: Record<string, (site: string) => Promise<Row[]>> = {
  'sign-up': signUpRows,
  pages: pageRows,
  interactions: interactionRows,
  crowd: crowdRows,
  lists: listRows,
  markdown: markdownRows,
  export: exportRows,
  mailing: mailingRows,
  analytics: analyticsRows,
  figures: figuresRows,
  'sign-in-attack': signInAttackRows,
  working: workingRows,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

// The figures need no site, only the databases.
const needsSite = names.length === 0 || names.some((name) => name !== 'figures');
const site = needsSite ? await prepareSite() : '';
const unfinished: string[] = [];
for (const [name, suite] of Object.entries(suites)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`Measuring ${name} …`);
  try {
    printRows(await suite(site));
  } catch (error) {
    console.error(error);
    unfinished.push(name);
  }
}
if (unfinished.length > 0) console.error(`Not measured to the end: ${unfinished.join(', ')}.`);
process.exit(unfinished.length > 0 ? 1 : 0);
