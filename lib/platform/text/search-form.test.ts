import { searchForm, searchTerms } from './search-form';

it.each([
  ['Müller', 'Mu\u0308ller'],
  ['mÜller', 'MU\u0308LLER'],
  ['ÄRZTE', 'ärzte'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ᾳ', 'ΑΙ'],
  ['ﬁnance', 'FINANCE'],
  ['İstanbul', 'i\u0307stanbul'],
  ['Kelvin', '\u212Aelvin'],
])('%s is found by %s', (one, other) => {
  expect(searchForm(one)).toBe(searchForm(other));
});

it('leaves the dotless i of Turkish a letter of its own, as Unicode does by default', () => {
  expect(searchForm('ISIK')).toBe('isik');
  expect(searchForm('ışık')).toBe('ışık');
});

it('is lower case for ASCII, as the databases write it', () => {
  const ascii = String.fromCharCode(...Array.from({ length: 127 }, (_, index) => index + 1));
  expect(searchForm(ascii)).toBe(ascii.toLowerCase());
});

it('looks for an address as it is stored as well', () => {
  expect(searchTerms('Carla@Müller.example')).toEqual(['carla@müller.example', 'carla@xn--mller-kva.example']);
  expect(searchTerms('Carla')).toEqual(['carla']);
});
