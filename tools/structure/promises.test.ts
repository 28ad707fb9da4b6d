import { readFileSync } from 'node:fs';

import { readPromises, sentencesOf } from './promises';

/** Sentences of docs/contract.md that explain, that the compiler proves, or that people keep. */
const words = [
  'This page says what holds for all of them.',
  'A change to anything on this page is a breaking change and is marked as such in CHANGELOG.md.',
  'A contract that does not say so does not compile.',
  'Cursors are opaque.',
  'The content of a news item is plain text or Markdown.',
  'Columns are only ever added at the end.',
];

it('each sentence of docs/contract.md is shown by a test or promises nothing', () => {
  const sentences = sentencesOf(readFileSync('docs/contract.md', 'utf8'));
  const shown = readPromises('documented').map(({ sentence }) => sentence);
  const classified = [...sentences.filter((sentence) => shown.includes(sentence)), ...words];
  expect(classified.toSorted()).toEqual(sentences.toSorted());
});
