import { findCollisions, type DrawingPlan } from '@/components/drawing/plan';

import { hierarchy } from './hierarchy-plan';

test.each<[string, DrawingPlan]>([['the hierarchy', hierarchy]])('nothing touches in %s', (_, plan) => {
  expect(findCollisions(plan)).toEqual([]);
});
