import 'server-only';

import { noteSubscribers } from '@/lib/domains/analytics/intake/step-counts';
import type { Job } from '@/lib/platform/process/jobs';

import { countStates } from './states';

/** Notes how many verified subscribers there are, for the figures of past periods. */
export async function noteNumberOfSubscribers(now = new Date()): Promise<void> {
  await noteSubscribers((await countStates()).verified, now);
}

export const dailyNumberJob: Job = {
  name: 'number of subscribers',
  every: 15 * 60_000,
  firstAfter: 30_000,
  run: () => noteNumberOfSubscribers(),
};
