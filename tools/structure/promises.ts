import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Promised {
  /** A sentence of the legal page, or of the documents for operators. */
  sentence: string;
  /** The test file that proves it. */
  test: string;
}

/**
 * Reads the tags of all test files: `// @promise SENTENCE` for a sentence of the legal page, `// @documented SENTENCE` for
 * one of the README or docs.
 */
export function readPromises(tag: 'promise' | 'documented'): Promised[] {
  const line = new RegExp(`^// @${tag} (.+)$`, 'gm');
  return ['app', 'components', 'lib', 'server', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort()
    .flatMap((test) => [...readFileSync(test, 'utf8').matchAll(line)].map(([, sentence = '']) => ({ sentence, test })));
}

/** The sentences of a document in Markdown, in their order: without headings, a row of a table as one, a list by its items. */
export function sentencesOf(markdown: string): string[] {
  return markdown
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '' && !block.startsWith('#'))
    .flatMap((block) => (block.startsWith('|') ? rowsOf(block) : block.split(/\n(?=- )/).flatMap(sentencesOfText)));
}

function rowsOf(table: string): string[] {
  const [, , ...rows] = table.trim().split('\n');
  return rows.map((row) => row.replace(/^\| *| *\|$/g, '').replace(/ +\| +/g, ': '));
}

function sentencesOfText(text: string): string[] {
  const line = text.replace(/^- /, '').replace(/\s+/g, ' ').trim();
  return line.replace(/^\*\*[^*]+\*\* /, '').split(/(?<=[.;]) (?=[A-Z`])/);
}
