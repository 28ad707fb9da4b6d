import { wordsOf } from './search-form';

it('names each word once', () => {
  expect(wordsOf('a b a '.repeat(2) + 'c d e f g h i j')).toEqual([...'abcdefghij']);
});

test.each([
  ['policies', 'polic'],
  ['taxes', 'tax'],
  ['Fees', 'Fee'],
  ['processes', 'process'],
  ['notices', 'notice'],
  ['SIPs', 'SIP'],
  ['access', 'access'],
  ['status', 'status'],
  ['series', 'serie'],
  ['is', 'is'],
  ['c++', 'c++'],
])('looks for %s as %s', (word, looked) => expect(wordsOf(word)).toEqual([looked]));
