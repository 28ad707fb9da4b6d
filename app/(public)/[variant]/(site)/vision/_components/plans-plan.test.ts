import { findCollisions } from '@/components/drawing/plan';

import { threePlansBecomeOne } from './plans-plan';

test('nothing touches in the drawing of the plans', () => {
  expect(findCollisions(threePlansBecomeOne)).toEqual([]);
});
