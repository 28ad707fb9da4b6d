import { findCircles, roomsOf } from './circles';

const imports = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

it('finds rooms that lead back to each other, over any number of others', () => {
  const rooms = roomsOf(
    imports({
      'lib/a/one.ts': ['lib/b/one.ts'],
      'lib/b/two.ts': ['lib/c/one.ts', 'lib/d/one.ts'],
      'lib/c/two.ts': ['lib/a/two.ts'],
      'lib/d/one.ts': [],
    }),
  );
  expect(findCircles(rooms)).toEqual([['lib/a', 'lib/b', 'lib/c']]);
});

it('tells two circles apart that share nothing', () => {
  const rooms = roomsOf(
    imports({
      'lib/a/x.ts': ['lib/b/x.ts'],
      'lib/b/y.ts': ['lib/a/y.ts', 'lib/c/x.ts'],
      'lib/c/y.ts': ['lib/d/x.ts'],
      'lib/d/y.ts': ['lib/c/z.ts'],
    }),
  );
  expect(findCircles(rooms)).toEqual([
    ['lib/c', 'lib/d'],
    ['lib/a', 'lib/b'],
  ]);
});

it('sees none where files of one room import each other, or rooms import one way', () => {
  const rooms = roomsOf(
    imports({ 'lib/a/x.ts': ['lib/a/y.ts', 'lib/env.ts'], 'lib/a/y.ts': ['lib/a/x.ts'], 'lib/env.ts': [] }),
  );
  expect(findCircles(rooms)).toEqual([]);
});
