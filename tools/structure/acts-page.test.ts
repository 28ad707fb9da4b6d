import { readFileSync } from 'node:fs';

import { actsPage } from './acts-page';

it('has printed docs/acts.md from the acts as they are declared (npm run acts)', () => {
  expect(readFileSync('docs/acts.md', 'utf8')).toBe(actsPage());
});
