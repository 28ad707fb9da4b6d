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
