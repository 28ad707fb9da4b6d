import { axisOf } from './chart-points';

test.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [3, 3, [0, 1, 2, 3]],
  [7, 8, [0, 2, 4, 6, 8]],
  [160, 200, [0, 50, 100, 150, 200]],
  [1001, 1500, [0, 500, 1000, 1500]],
])('%i needs an axis to %i', (largest, top, ticks) => {
  expect(axisOf(largest)).toEqual({ top, ticks });
});
