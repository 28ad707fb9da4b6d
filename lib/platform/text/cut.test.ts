import { cutText } from './cut';

it.each([
  ['short', 10, 'short'],
  ['exactly 😀', 10, 'exactly 😀'],
  ['within 😀', 8, 'within '],
  ['😀😀', 3, '😀'],
  ['😀', 1, ''],
  ['', 5, ''],
])('%j of at most %i is %j', (text, maximum, expected) => {
  expect(cutText(text, maximum)).toBe(expected);
});
