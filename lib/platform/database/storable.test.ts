import { storableJson, storableText } from './storable';

it.each([
  ['whole 😀', 'whole 😀'],
  ['cut \ud83d', 'cut �'],
  ['\udc00\ud83d', '��'],
  ['nul \0', 'nul �'],
  ['typed \\ud83d', 'typed \\ud83d'],
])('%j is stored as %j, also within JSON', (text, stored) => {
  expect(storableText(text)).toBe(stored);
  expect(JSON.parse(storableJson(JSON.stringify([{ text, nested: JSON.stringify(text) }])))).toEqual([
    { text: stored, nested: JSON.stringify(text) },
  ]);
});
