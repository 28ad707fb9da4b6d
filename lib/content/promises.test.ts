import { existsSync, readFileSync } from 'node:fs';

import { retentionRows } from '../retention';
import { legal } from './legal';
import { textOf } from './plain-text';
import type { Block } from './prose';

const [, legalPart = '', docsPart = ''] = readFileSync('docs/promises.md', 'utf8').split(/^## .+$/m);

/** The rows of a table: what is promised, and what shows it. */
function rowsOf(part: string): [string, string][] {
  const cells = part.split('\n').flatMap((line) => {
    const [, promise, proof] = /^\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    return promise && proof && !promise.startsWith('---') ? [[promise, proof] satisfies [string, string]] : [];
  });
  return cells.slice(1);
}

const isHeading = (block: Block) => typeof block === 'object' && 'heading' in block;
const fromTable = new Set(retentionRows.flat());

/** The page's sentences, without headings and without what the table of retention says. */
const sentences = legal.documents
  .flatMap(({ blocks }) => textOf(blocks.filter((block) => !isHeading(block))).split('\n'))
  .filter((text) => !fromTable.has(text))
  .flatMap((text) => text.split(/(?<=[.:?]) (?=[A-Z“])/));

it('has each sentence of the legal page, and none that it no longer holds', () => {
  expect(rowsOf(legalPart).map(([sentence]) => sentence)).toEqual([...new Set(sentences)]);
});

it.each([...rowsOf(legalPart), ...rowsOf(docsPart)])('names what shows it: %s', (_promise, proof) => {
  const file = /^`(.+\.(?:test|spec)\.ts)`$/.exec(proof)?.[1];
  expect(file ? existsSync(file) : ['people', 'words'].includes(proof)).toBe(true);
});

it('keeps the server in front of the site to TLS 1.3', () => {
  const protocols = readFileSync('deploy/nginx.conf', 'utf8').match(/^\s*ssl_protocols .*$/gm);
  expect(protocols?.map((line) => line.trim())).toEqual(['ssl_protocols TLSv1.3;']);
});

it('claims encryption at rest and in transit, and more than a password for administrators', () => {
  for (const claim of [
    'encrypted at rest with AES-256',
    'encrypted in transit with TLS 1.3',
    'multi-factor authentication',
  ])
    expect(sentences.join(' ')).toContain(claim);
});
