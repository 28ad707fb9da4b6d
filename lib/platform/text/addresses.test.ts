import { mayHaveAddress, partsOfText } from './addresses';

const links = (text: string) => partsOfText(text).flatMap(({ href }) => (href ? [href] : []));

test.each([
  ['See https://www.ctplan.com.', ['https://www.ctplan.com']],
  ['(https://example.com/a_(b)?c=1&d=2#e), and', ['https://example.com/a_(b)?c=1&d=2#e']],
  ['(see http://example.com)', ['http://example.com']],
  ['Write to news@example.com, please.', ['mailto:news@example.com']],
  ['HTTPS://EXAMPLE.COM/X!', ['HTTPS://EXAMPLE.COM/X']],
  ['javascript:alert(1) data:text/html,x //evil.example www.example.com', []],
  ['https:// and http://[bad', []],
  ['"https://example.com/"onclick="x"', ['https://example.com/']],
  ['user@localhost and @name', []],
  ['参照（https://example.com/a），和「https://example.com/b」。', ['https://example.com/a', 'https://example.com/b']],
  [
    '«https://example.com/c» https://example.com/d… https://example.com/e—so',
    ['c', 'd', 'e'].map((name) => `https://example.com/${name}`),
  ],
  ['https://example.com/ärzte/通知?q=ü', ['https://example.com/ärzte/通知?q=ü']],
  ['https://example.com/it’s “https://example.com/f”', ['https://example.com/it’s', 'https://example.com/f']],
  ['[see https://e.example/a_b] and [https://e.example/c[1]]', ['https://e.example/a_b', 'https://e.example/c[1]']],
  ['[https://e.example/a](https://e.example/b)', ['https://e.example/a', 'https://e.example/b']],
  ['`https://e.example/a` ~~https://e.example/b~~', ['https://e.example/a', 'https://e.example/b']],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    partsOfText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each(['http://a.b', 'HTTPS://A.B', 'a@b.c', 'www.a.b', 'WWW.A.B', 'x (www.a.b)'])(
  'looks for an address in %j',
  (text) => {
    expect(partsOfText(text, { hasBareHosts: true }).some(({ href }) => href)).toBe(true);
    expect(mayHaveAddress(text)).toBe(true);
  },
);

test.each(['', 'a', 'One: two, three.', 'www', 'a/b', 'http:'])('looks for no address in %j', (text) =>
  expect(mayHaveAddress(text)).toBe(false),
);

/** Signs that no one sees: pasted from a word processor, a chat or text that runs from right to left. */
test.each(['\u200B', '\u2060', '\u00AD', '\u200E', '\u200F', '\u202C', '\u2069'])(
  'an invisible sign is no part of an address: %j',
  (sign) => {
    const text = `${sign}https://e.example/a${sign}b${sign}. Write to ada@e.example${sign}.`;
    const parts = partsOfText(text);
    expect(links(text)).toEqual(['https://e.example/ab', 'mailto:ada@e.example']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.find(({ href }) => href)?.text).toBe(`https://e.example/a${sign}b`);
    expect(links(`https://e.example/a)${sign}.`)).toEqual(['https://e.example/a']);
  },
);

test.each(['\u200C', '\u200D'])('a joiner between letters is part of an address: %j', (sign) =>
  expect(links(`https://e.example/می${sign}خواهم`)).toEqual([`https://e.example/می${sign}خواهم`]),
);
