import { searchPrimer } from './search-primer';

test('an excerpt does not run a heading into the sentence after it', () => {
  const [overview] = searchPrimer(['divided according']);
  expect(overview?.snippet).toContain('Three tapes. The record is divided');
});
