import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { journey, siteLife, slowHandlers } from './selection';

it.each([
  ['integration', slowHandlers],
  ['process', siteLife],
])('names test files of %s', (folder, names) => {
  expect(names.filter((name) => !existsSync(join('tests', folder, `${name}.test.ts`)))).toEqual([]);
});

it('has a journey for each job of a person', () => {
  const folder = join('tests', 'e2e');
  const marked = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(journey));
  expect(marked.length).toBeGreaterThanOrEqual(20);
});
