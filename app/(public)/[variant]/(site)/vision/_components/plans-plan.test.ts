import { findCollisions } from '@/tools/drawings/collisions';

import { threePlansBecomeOne } from './plans-plan';

test('nothing touches in the drawing of the plans', () => {
  expect(findCollisions(threePlansBecomeOne)).toEqual([]);
});
