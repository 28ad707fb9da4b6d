import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { recordRetention } from '@/lib/domains/monitoring/retention-check';
import type { Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { legalWith } from '@/lib/content/legal';
import type { RetentionRule } from '@/lib/domains/define-domain';
import { dayMilliseconds } from '@/lib/platform/dates/duration';

import { retention } from './domains';

export type RetentionKind = keyof typeof retention;

export const retentionRules: Readonly<Record<RetentionKind, RetentionRule>> = retention;
export const retentionKinds = Object.keys(retention) as RetentionKind[];

export function endOf(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - retentionRules[kind].days * dayMilliseconds);
}

/** Each kind of data that is deleted after a period, and when, as the legal page says it. */
export const retentionRows: readonly (readonly [string, string])[] = Object.values(retentionRules).map(
  ({ what, days, since, howLong }) => [what, howLong ?? `${inDaysOrYears(days)} after ${since}`] as const,
);

function inDaysOrYears(days: number): string {
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const legal = legalWith(retentionRows);

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
