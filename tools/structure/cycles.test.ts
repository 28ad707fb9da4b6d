import { findCycles, folderImports } from './cycles';
import { importsOf } from './sources';

const imports = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

it('finds folders that lead back to each other, over any number of others', () => {
  const folders = folderImports(
    imports({
      'lib/a/one.ts': ['lib/b/one.ts'],
      'lib/b/two.ts': ['lib/c/one.ts', 'lib/d/one.ts'],
      'lib/c/two.ts': ['lib/a/two.ts'],
      'lib/d/one.ts': [],
    }),
  );
  expect(findCycles(folders)).toEqual([['lib/a', 'lib/b', 'lib/c']]);
});

it('distinguishes two cycles that share nothing', () => {
  const folders = folderImports(
    imports({
      'lib/a/x.ts': ['lib/b/x.ts'],
      'lib/b/y.ts': ['lib/a/y.ts', 'lib/c/x.ts'],
      'lib/c/y.ts': ['lib/d/x.ts'],
      'lib/d/y.ts': ['lib/c/z.ts'],
    }),
  );
  expect(findCycles(folders)).toEqual([
    ['lib/c', 'lib/d'],
    ['lib/a', 'lib/b'],
  ]);
});

it('sees none where files of one folder import each other, or folders import one way', () => {
  const folders = folderImports(
    imports({ 'lib/a/x.ts': ['lib/a/y.ts', 'lib/env.ts'], 'lib/a/y.ts': ['lib/a/x.ts'], 'lib/env.ts': [] }),
  );
  expect(findCycles(folders)).toEqual([]);
});

it('finds files that lead back to each other, by whatever kind of import', () => {
  const source = (path: string, text: string) => ({ path, text, lines: 1 });
  const cyclesWith = (text: string) =>
    findCycles(importsOf([source('lib/list.ts', `import { things } from './things';`), source('lib/things.ts', text)]));
  for (const text of [`import type { All } from './list';`, `const load = () => import('./list');`])
    expect(cyclesWith(text)).toEqual([['lib/list.ts', 'lib/things.ts']]);
  expect(cyclesWith('')).toEqual([]);
});
