// Measures what one machine carries and writes the table of docs/limits.md: npm run limits. With
// `-- --subscriptions 1000` it tries the measurement with fewer rows, and only prints the table.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { format, resolveConfig } from 'prettier';

import { fullSize, measureLimits } from './bench/limits';
import { buildThis } from './drill/build';

const page = join('docs', 'limits.md');
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const { values } = parseArgs({ options: { subscriptions: { type: 'string', default: String(fullSize) } } });
const subscriptions = Number(values.subscriptions);
if (!Number.isInteger(subscriptions) || subscriptions < 1) throw new Error('--subscriptions must be a number of rows.');
buildThis();
const limits = await measureLimits('.', subscriptions);
const gigabytes = Math.round(totalmem() / 1024 ** 3);
const day = new Date().toISOString().slice(0, 10);
const table = [
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${day}. The load came from the same machine.`,
  '',
  '| What | Measured | Which is |',
  '| --- | --- | --- |',
  ...limits.map(({ what, measured, means }) => `| ${what} | ${measured} | ${means} |`),
].join('\n');
console.log(table);
if (subscriptions < fullSize) process.exit(0);
const text = readFileSync(page, 'utf8');
const [before = '', rest = ''] = text.split(begin);
const after = rest.split(end)[1] ?? '';
const filled = `${before}${begin}\n\n${table}\n\n${end}${after}`;
writeFileSync(page, await format(filled, { ...(await resolveConfig(page)), parser: 'markdown' }));
process.exit(0);
