// Prints each promised sentence with the test that proves it, as Markdown: npm run promises.
import { readFileSync } from 'node:fs';

import { readPromises, sentencesOf } from './structure/promises';

function printTable(title: string, rows: readonly { sentence: string; test: string }[]): void {
  console.log(`\n## ${title}\n\n| Sentence | Shown by |\n| --- | --- |`);
  for (const { sentence, test } of rows) console.log(`| ${sentence.replaceAll('|', '\\|')} | ${test} |`);
}

const quoted = (test: string | undefined) => (test ? `\`${test}\`` : 'no test');
const ofApi = sentencesOf(readFileSync('docs/contract.md', 'utf8'));
const documented = readPromises('documented');
const testOf = new Map(documented.map(({ sentence, test }) => [sentence, test]));

printTable(
  'The legal page',
  readPromises('promise').map(({ sentence, test }) => ({ sentence, test: quoted(test) })),
);
printTable(
  'What the API promises (docs/contract.md)',
  ofApi.map((sentence) => ({ sentence, test: quoted(testOf.get(sentence)) })),
);
printTable(
  'README and other docs',
  documented
    .filter(({ sentence }) => !ofApi.includes(sentence))
    .map(({ sentence, test }) => ({ sentence, test: quoted(test) })),
);
