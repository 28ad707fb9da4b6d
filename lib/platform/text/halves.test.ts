import { withoutHalves } from './halves';

it.each([
  ['whole 😀', 'whole 😀'],
  ['cut 😀'.slice(0, 5), 'cut '],
  ['😀 cut'.slice(1), ' cut'],
  ['', ''],
])('%j becomes %j', (text, expected) => {
  expect(withoutHalves(text)).toBe(expected);
});
