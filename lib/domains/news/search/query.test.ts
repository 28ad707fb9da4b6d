import { newsCategories } from '../categories';
import { snippetOf, segmentsOf } from './highlight';
import { categoryOfSlug, categorySlug, newsSearchPath, readNewsSearch } from './query';

const read = (query: string) => readNewsSearch(new URLSearchParams(query));

test('an address asks for words, a category and a page; nothing in it is an error', () => {
  expect(read('')).toBeUndefined();
  expect(read('q=%20%20&category=%20&page=3')).toBeUndefined();
  expect(read('q=%20two%20%20words%00')).toEqual({ q: 'two words', page: 1 });
  expect(read('category=ct-plan-updates&page=2')).toEqual({ q: '', category: 'CT Plan Updates', page: 2 });
  expect(read(`q=${'x'.repeat(5000)}&page=99`)).toEqual({ q: 'x'.repeat(100), page: 10 });
  expect(read('q=%F0%9F')?.q.isWellFormed()).toBe(true);
});

test.each(['regulatory', 'Regulatory', 'REGULATORY '])('%s names a category', (category) =>
  expect(read(`category=${category}`)).toEqual({ q: '', category: 'Regulatory', page: 1 }),
);

test('a category is known by its name, and one that is none is not passed over', () => {
  expect(read('category=CT+Plan+Updates')).toEqual({ q: '', category: 'CT Plan Updates', page: 1 });
  expect(read('category=none')).toEqual({ q: '', unknownCategory: 'none', page: 1 });
});

test('a search has one address, and the address is read back', () => {
  for (const category of newsCategories) expect(categoryOfSlug(categorySlug(category))).toBe(category);
  const search = { q: 'tape & plan?', category: 'Regulatory', page: 3 } as const;
  expect(readNewsSearch(new URL(newsSearchPath(search), 'http://site.test').searchParams)).toEqual(search);
  expect(newsSearchPath({})).toBe('/updates');
});

test('what was looked for is marked, whatever signs it holds', () => {
  const text = 'Tape A (and tape B): 100% [sic] \\ a.b';
  for (const words of [['tape'], ['(and'], ['100%', '[sic]'], ['\\'], ['a.b'], ['tap', 'tape']]) {
    const segments = segmentsOf(text, words);
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.some(({ isFound }) => isFound)).toBe(true);
  }
  expect(segmentsOf(text, ['tap', 'tape']).filter(({ isFound }) => isFound)[0]?.text).toBe('Tape');
  expect(segmentsOf('axb', ['a.b'])).toEqual([{ text: 'axb', isFound: false }]);
});

test('a snippet is cut between words, around what was found', () => {
  const text = `${'before '.repeat(60)}the needle ${'after '.repeat(60)}`;
  const snippet = snippetOf(text, ['NEEDLE']) ?? '';
  expect(snippet).toMatch(/^… before .*the needle after .*after …$/);
  expect(snippet.length).toBeLessThan(190);
  expect(snippetOf('Short text', ['short'])).toBe('Short text');
  expect(snippetOf(text, ['absent'])).toBeUndefined();
});

test('a word with signs is marked as it is written', () => {
  for (const word of ['non-display', 'a/b', 'c++', '(d)', '[e]', '^f$', 'g|h', '\\i', '{j}', 'k.*?'])
    expect(segmentsOf(`one ${word} two`, [word])).toContainEqual({ text: word, isFound: true });
});
