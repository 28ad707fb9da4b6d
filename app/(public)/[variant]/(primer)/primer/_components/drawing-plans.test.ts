import { findCollisions, type DrawingPlan } from '@/components/drawing/plan';

import { dataPathNarrow, dataPathWide } from './data-path-plan';
import { hierarchy } from './hierarchy-plan';

test.each<[string, DrawingPlan]>([
  ['the data path, wide', dataPathWide],
  ['the data path, narrow', dataPathNarrow],
  ['the hierarchy', hierarchy],
])('nothing touches in %s', (_, plan) => {
  expect(findCollisions(plan)).toEqual([]);
});
