import { compareSegments, landingSegments } from './conversion';

const segment = (views: number, requested: number) => ({ from: '2026-01-01', to: '2026-01-31', views, requested });

it('cuts a range at each change of the landing page, whose own day belongs to neither version', () => {
  const changes = [{ day: '2026-01-10' }, { day: '2026-01-10' }];
  const views = new Map([
    ['2026-01-09', 5],
    ['2026-01-10', 100],
    ['2026-01-11', 7],
  ]);
  const counts = { views, requested: new Map([['2026-01-11', 2]]) };
  expect(landingSegments({ from: '2026-01-01', to: '2026-01-31' }, changes, counts)).toEqual([
    { from: '2026-01-01', to: '2026-01-09', views: 5, requested: 0 },
    { from: '2026-01-11', to: '2026-01-31', views: 7, requested: 2 },
  ]);
  expect(landingSegments({ from: '2026-01-01', to: '2026-01-31' }, [], counts)).toEqual([]);
});

it.each([
  [segment(1000, 9), segment(1000, 90), /^Too few/],
  [segment(1000, 20), segment(1000, 24), /small enough to be chance/],
  [segment(1000, 20), segment(1000, 60), /^More visitors/],
  [segment(1000, 60), segment(1000, 20), /^Fewer visitors/],
  [segment(0, 10), segment(0, 10), /chance/],
])('says of %j and %j no more than they hold', (before, after, words) => {
  expect(compareSegments(before, after)).toMatch(words);
});
