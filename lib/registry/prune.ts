import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { recordRetention } from '@/lib/domains/monitoring/retention-check';
import type { Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';

import { endOf, retentionKinds, retentionRules, type RetentionKind } from './retention';

/** Small enough that other writers wait for milliseconds only. */
const limit = 500;

/**
 * Deletes data whose retention period is over, one kind after another, in steps that let other work in between. A kind that
 * cannot be deleted does not keep the others; the check _Retention_ names it.
 */
export async function prune(
  { kinds = retentionKinds, now = new Date() }: { kinds?: readonly RetentionKind[]; now?: Date } = {},
  stopping?: AbortSignal,
): Promise<void> {
  const failed: string[] = [];
  for (const kind of kinds) {
    try {
      await pruneKind(kind, now, stopping);
    } catch (error) {
      log().error({ err: error, kind }, 'data whose period is over could not be deleted; it will be retried');
      failed.push(retentionRules[kind].what);
    }
  }
  if (stopping?.aborted) return;
  const tried = kinds.map((kind) => retentionRules[kind].what);
  await recordRetention(tried, failed, now);
}

async function pruneKind(kind: RetentionKind, now: Date, stopping?: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !stopping?.aborted) {
    const deleted = await retentionRules[kind].delete({ before: endOf(kind, now), now, limit, stopping });
    isMore = deleted !== undefined && deleted.count >= limit;
    await setImmediate();
  }
}

export const pruneJob: Job = {
  name: 'pruning',
  every: 10 * 60 * 1000,
  firstAfter: 30_000,
  run: (stopping) => prune({}, stopping),
};
