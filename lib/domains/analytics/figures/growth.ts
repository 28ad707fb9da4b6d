import 'server-only';

import { countGrowth } from '../../mailing-list/growth-service';
import type { RangeFigures } from '../range-schema';
import { addDays, startOfDay } from '../window';
import { growthGrain, partsOf, type DayRange } from './periods';

/** How the mailing list grew in a range, by week or by month. */
export async function readGrowth(range: DayRange): Promise<RangeFigures['growth']> {
  const counts = await countGrowth({ gte: startOfDay(range.from), lt: startOfDay(addDays(range.to, 1)) });
  return partsOf(range, growthGrain(range)).map(({ from, to }) => {
    const part = { from, to, confirmed: 0, added: 0, left: 0 };
    for (const { day, step, count } of counts) if (day >= from && day <= to) part[step] += count;
    return part;
  });
}
