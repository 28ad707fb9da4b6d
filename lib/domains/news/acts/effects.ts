import 'server-only';

import type { InputOf } from '../acts';
import type { NewsAct } from '../acts-schema';
import { markPublishedInError, undoEnd, withdraw } from './ends';
import { publish, publishChanges, schedule, unpublish, type ActResult, type ActContext } from './publishing';

/** What each act changes. Call inside `changeSite`. Throws a 404, and a conflict if the act is not possible. */
export const actEffects: {
  [Act in NewsAct]: (id: number, input: InputOf<Act>, context: ActContext) => Promise<ActResult>;
} = { publish, schedule, publishChanges, unpublish, withdraw, markPublishedInError, undoEnd };
