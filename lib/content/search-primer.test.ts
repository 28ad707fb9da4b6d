import { searchPrimer } from './search-primer';

test('an excerpt does not run a heading into the sentence after it', () => {
  const [overview] = searchPrimer(['divided according']);
  expect(overview?.snippet).toContain('Three tapes. The record is divided');
});

test('an excerpt prints no cells of a table, and names the table where only that holds the word', () => {
  for (const { snippet } of [...searchPrimer(['tape']), ...searchPrimer(['yes'])]) {
    expect(snippet).not.toMatch(/Yes\. No\.|Tape A\. |Network A/);
  }
  const [place] = searchPrimer(['invoices and collects']);
  expect(place?.snippet).toMatch(/^Table: /);
});

test('every place that holds the words is found', () => {
  expect(searchPrimer(['tape']).length).toBeGreaterThan(6);
});
