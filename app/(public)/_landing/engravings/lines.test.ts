import { chord, columns, rows, steps } from './lines';

test('steps run from the first to the last', () => {
  expect(steps(0, 1, 5)).toEqual([0, 0.3, 0.5, 0.8, 1]);
});

test('a stroke without length is left out', () => {
  expect(rows(0, 10, 2, (y) => [0, y])).toBe('M0 10H10');
  expect(columns(0, 10, 2, (x) => [5, 5 + x])).toBe('M10 5V15');
});

test('a chord shrinks to nothing at the edge', () => {
  expect(chord(5, 3)).toBe(4);
  expect(chord(5, 6)).toBe(0);
});
