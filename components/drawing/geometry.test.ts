import { connect, pathOf } from './geometry';

const upper = { x: 0, y: 0, width: 100, height: 40 };
const lower = { x: 60, y: 100, width: 100, height: 40 };

describe('a line between two boxes', () => {
  test('is straight where their spans allow it, and meets both edges', () => {
    expect(connect(upper, { side: 'bottom' }, { ...lower, x: 20 }, { side: 'top' })).toEqual([
      { x: 70, y: 40 },
      { x: 70, y: 100 },
    ]);
  });

  test('bends twice between opposite sides that do not face each other', () => {
    const points = connect(upper, { side: 'bottom' }, { ...lower, x: 200 }, { side: 'top' });
    expect(points).toEqual([
      { x: 50, y: 40 },
      { x: 50, y: 70 },
      { x: 250, y: 70 },
      { x: 250, y: 100 },
    ]);
  });

  test('bends once between a side and an end', () => {
    expect(connect(upper, { side: 'right' }, { ...lower, x: 200 }, { side: 'top' })).toEqual([
      { x: 100, y: 20 },
      { x: 250, y: 20 },
      { x: 250, y: 100 },
    ]);
  });

  test('leaves at the requested side', () => {
    expect(connect(upper, { side: 'bottom', at: 0.9 }, lower, { side: 'top' })[0]).toEqual({ x: 90, y: 40 });
  });

  test('is written as a path', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 20 },
    ];
    expect(pathOf(points)).toBe('M0 0L10 0L10 20');
  });
});
