import { newAddressOf, withNewAddresses, type NewAddresses } from './new-addresses';

const addresses: NewAddresses = {
  origins: { from: 'https://old.example', to: 'https://new.example' },
  items: new Map([
    [7, 31],
    [70, 32],
  ]),
  files: new Map([[12, { id: 4, name: 'Letter.pdf' }]]),
};

test.each([
  ['[a](/updates?id=7) and [b](/updates?id=70 "t")', '[a](/updates?id=31) and [b](/updates?id=32 "t")'],
  ['[a](</updates?id=7>)', '[a](</updates?id=31>)'],
  ['[a](/updates?id=7&utm_source=x#top)', '[a](/updates?id=31&utm_source=x#top)'],
  ['[a](/files/12/Letter.pdf)', '[a](/files/4/Letter.pdf)'],
  ['[a](/files/12/current/Letter.pdf)', '[a](/files/4/current/Letter.pdf)'],
  ['![a](/files/12/Old-chart.png)', '![a](/files/4/Letter.pdf)'],
  ['See https://old.example/updates?id=7.', 'See https://new.example/updates?id=31.'],
  ['[a](https://old.example/files/12/Old-name.pdf)', '[a](https://new.example/files/4/Letter.pdf)'],
])('%j', (text, expected) => expect(withNewAddresses(text, addresses)).toBe(expected));

test.each([
  '[a](/updates?id=8)',
  '[a](/updates?id=700)',
  '[a](/updates?page=7)',
  '[a](/updatesid=7)',
  '[a](/files/13/Letter.pdf)',
  '[a](/files/12/Letter.pdf-2)',
  '`/updates?id=7` in words',
  'https://other.example/updates?id=7',
  'https://oldxexample/updates?id=7',
  'https://other.example/https://old.example/updates?id=7',
  'https://old.example/about',
])('%j stays', (text) => expect(withNewAddresses(text, addresses)).toBe(text));

test.each([
  ['/updates?id=7', '/updates?id=31'],
  ['https://old.example/updates?id=7', 'https://new.example/updates?id=31'],
  ['/primer', '/primer'],
])('%j alone', (address, expected) => expect(newAddressOf(address, addresses)).toBe(expected));
