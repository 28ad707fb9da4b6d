import { blockAt } from './preview';

it('finds the block of a line, and none above the first', () => {
  const blocks = [1, 4, 5, 12];
  expect([0, 1, 3, 4, 11, 40].map((line) => blockAt(blocks, line))).toEqual([-1, 0, 0, 1, 2, 3]);
  expect(blockAt([], 3)).toBe(-1);
});
