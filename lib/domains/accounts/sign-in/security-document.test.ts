import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The requirements of levels 1 and 2 in ASVS 5.0, chapters V6, V7 and V16: how many each section has. */
const sections: Record<string, number> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
const wanted = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const document = readFileSync('docs/security.md', 'utf8');
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) (.+?) \((1|2)\) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', , , state = '', by = '']) => ({ id, state, by }),
);

it('names each requirement once, in the order of the standard', () => {
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});

it.each(rows)('$id is $state, which a test or a reason shows', ({ state, by }) => {
  expect(['met', 'in part', 'not met', 'not applicable']).toContain(state);
  const files = [...by.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);
  const missing = files.filter((file) => !existsSync(file.includes('/') ? file : join('tests/integration', file)));
  expect(missing).toEqual([]);
  if (state === 'met' || state === 'in part') expect(files).not.toEqual([]);
});
