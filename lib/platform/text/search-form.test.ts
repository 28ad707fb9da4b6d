import { searchForm, spellingsOf } from './search-form';

it.each([
  ['Müller', 'Mu\u0308ller'],
  ['ÄRZTE', 'ärzte'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'i\u0307stanbul'],
])('%s is found by %s', (one, other) => {
  expect(searchForm(one)).toBe(searchForm(other));
});

it('knows the spellings of a term beyond ASCII', () => {
  expect(spellingsOf('plain Term')).toEqual(['plain Term']);
  expect(spellingsOf('ölförderung')).toEqual(
    expect.arrayContaining(['Ölförderung', 'ÖLFÖRDERUNG', 'O\u0308lfo\u0308rderung', 'ölförderung']),
  );
});
