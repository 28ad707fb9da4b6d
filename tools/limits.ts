// Measures what one machine carries and writes the table of docs/limits.md: npm run limits
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

import { measureLimits } from './bench/limits';
import { buildThis } from './drill/build';

const page = join('docs', 'limits.md');
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

buildThis();
const limits = await measureLimits('.');
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
const text = readFileSync(page, 'utf8');
const [before = '', rest = ''] = text.split(begin);
const after = rest.split(end)[1] ?? '';
writeFileSync(page, `${before}${begin}\n\n${table}\n\n${end}${after}`);
process.exit(0);
