import { closed } from './direction';

test.each([
  ['Fees', 'Fees'],
  ['\u202EFees', '\u202EFees\u202C'],
  ['\u202EFees\u202C due', '\u202EFees\u202C due'],
  ['\u202A\u202Ba\u202C', '\u202A\u202Ba\u202C\u202C'],
  ['\u2067a \u202Eb', '\u2067a \u202Eb\u202C\u2069'],
  ['\u2067a \u202Eb\u2069 c', '\u2067a \u202Eb\u2069 c'],
  ['\u202Ea\u2069\u202C\u202C', '\u202Ea\u2069\u202C\u202C'],
  ['\u2066a\u202C', '\u2066a\u202C\u2069'],
])('%j ends what it opens', (text, expected) => expect(closed(text)).toBe(expected));
