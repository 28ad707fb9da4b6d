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
