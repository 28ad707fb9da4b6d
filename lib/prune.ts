import 'server-only';

import { setImmediate } from 'node:timers/promises';

import type { Job } from './platform/process/jobs';
import { endOf, retentionKinds, retentionRules, type RetentionKind } from './retention';

/** Small enough that other writers wait for milliseconds only. */
const limit = 500;

/** Deletes data whose retention period is over, one kind after another, in steps that let other work in between. */
export async function prune(
  { kinds = retentionKinds, now = new Date() }: { kinds?: readonly RetentionKind[]; now?: Date } = {},
  stopping?: AbortSignal,
): Promise<void> {
  for (const kind of kinds) {
    let isMore = true;
    while (isMore && !stopping?.aborted) {
      const deleted = await retentionRules[kind].delete({ before: endOf(kind, now), now, limit, stopping });
      isMore = deleted !== undefined && deleted.count >= limit;
      await setImmediate();
    }
  }
}

export const pruneJob: Job = {
  name: 'pruning',
  every: 10 * 60 * 1000,
  firstAfter: 30_000,
  run: (stopping) => prune({}, stopping),
};
