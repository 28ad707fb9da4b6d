import 'server-only';

import { paths } from '../../../paths';
import { landingStretches } from './conversion';
import { listLandingChanges } from './marks';
import type { DayRange } from './periods';
import type { Stretch } from '../range-schema';
import { readDaysOf } from './range-sums';

/** The range split at each change of the landing page, with its views and requests; empty if it did not change. */
export async function readLandingStretches(range: DayRange): Promise<Stretch[]> {
  const [changes, views, requested] = await Promise.all([
    listLandingChanges(range, { isUtc: true }),
    readDaysOf('page', paths.home, range),
    readDaysOf('requested:page', paths.home, range),
  ]);
  return landingStretches(range, changes, { views, requested });
}
