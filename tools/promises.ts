// Prints each promised sentence with the test that proves it, as Markdown: npm run promises.
import { readPromises } from './house/promises';

for (const [title, tag] of [
  ['The legal page', 'promise'],
  ['README and docs', 'documented'],
] as const) {
  console.log(`\n## ${title}\n\n| Sentence | Shown by |\n| --- | --- |`);
  for (const { sentence, test } of readPromises(tag)) console.log(`| ${sentence} | \`${test}\` |`);
}
