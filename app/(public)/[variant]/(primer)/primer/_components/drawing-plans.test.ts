import type { DrawingPlan } from '@/components/drawing/plan';
import { findCollisions } from '@/tools/drawings/collisions';

import { hierarchy } from './hierarchy-plan';

test.each<[string, DrawingPlan]>([['the hierarchy', hierarchy]])('nothing touches in %s', (_, plan) => {
  expect(findCollisions(plan)).toEqual([]);
});
