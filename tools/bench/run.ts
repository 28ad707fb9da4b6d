// Measures the production build next to a baseline in the same run and prints the ratios: npm run bench [-- name …]
import { analyticsRows } from './analytics';
import { crowdRows } from './crowd';
import { exportRows } from './export';
import { figuresRows } from './figures';
import { interactionRows } from './interactions';
import { listRows } from './lists';
import { mailingRows } from './mailing';
import { markdownRows } from './markdown';
import { printRows, type Row } from './measure';
import { pageRows } from './pages';
import { signInAttackRows } from './sign-in-attack';
import { signUpRows } from './sign-up';
import { workingRows } from './working';
import { prepareSite } from './workspace';

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
