import { drawingPlan } from '../../components/drawing/plan';
import { findCollisions, overlaps, segmentsOf } from './collisions';
import { textRect, textWidth } from './text-metrics';

const between = { x: 150, y: 20, text: 'between', anchor: 'middle' } as const;
const plan = drawingPlan({
  width: 300,
  height: 100,
  boxes: {
    left: { x: 0, y: 0, width: 100, height: 60, label: 'Left' },
    right: { x: 200, y: 0, width: 100, height: 60, label: 'Right' },
  },
  tapes: [],
  arrows: [{ from: { box: 'left', side: 'right' }, to: { box: 'right', side: 'left' } }],
  labels: [between],
});

test('a plan in which nothing touches has no collisions', () => {
  expect(findCollisions(plan)).toEqual([]);
});

test.each([
  ['a label on a box', { ...plan, labels: [{ x: 90, y: 20, text: 'between' }] }, '“between” touches left'],
  ['a label on an arrow', { ...plan, labels: [{ x: 120, y: 33, text: 'between' }] }, '“between” touches an arrow'],
  ['a label outside', { ...plan, labels: [{ x: 280, y: 90, text: 'between' }] }, '“between” leaves the drawing'],
  [
    'two labels',
    {
      ...plan,
      labels: [
        { ...between, y: 80 },
        { x: 150, y: 85, text: 'below' },
      ],
    },
    'between touches below',
  ],
  [
    'words that are wider than their box',
    { ...plan, boxes: { ...plan.boxes, left: { ...plan.boxes.left, label: 'Operating Committee' } } },
    '“Operating Committee” does not fit into left',
  ],
])('%s is found', (_, broken, found) => {
  expect(findCollisions(broken)).toContain(found);
});

test('the width of a text grows with its size, and a wide glyph is wider than a narrow one', () => {
  expect(textWidth({ text: 'tape', size: 20 })).toBeCloseTo(2 * textWidth({ text: 'tape', size: 10 }));
  expect(textWidth({ text: 'MW', size: 10 })).toBeGreaterThan(textWidth({ text: 'il', size: 10 }));
  expect(textRect({ text: 'A', x: 10, y: 10, size: 10, anchor: 'end', isMono: true })).toMatchObject({
    x: 4,
    width: 6,
  });
});

test('a line is tested by its segments', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 20 },
  ];
  expect(segmentsOf(points)).toEqual([
    { x: 0, y: 0, width: 10, height: 0 },
    { x: 10, y: 0, width: 0, height: 20 },
  ]);
});

test('boxes that are a gap apart overlap only where the gap counts', () => {
  const upper = { x: 0, y: 0, width: 100, height: 40 };
  const beside = { ...upper, x: 104 };
  expect(overlaps(upper, beside)).toBe(false);
  expect(overlaps(upper, beside, 5)).toBe(true);
});
