import { dayMilliseconds } from '@/lib/platform/dates/duration';

import { analyticsWindowDays } from './schema';

/** The calendar day of a time in UTC, the time zone in which every figure's day changes. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Days are written as 2026-01-31; `count` may be negative. */
export function addDays(day: string, count: number): string {
  return utcDay(new Date(startOfDay(day).getTime() + count * dayMilliseconds));
}

/** Midnight, UTC. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The first of the `analyticsWindowDays` days that end with this one. */
export function windowStart(day: string): string {
  return addDays(day, 1 - analyticsWindowDays);
}

/**
 * The earliest day whose key and visitors are kept. On the 31st it is the first of the month, a day more than the
 * window, so that the month's visitors are counted exactly.
 */
export function keysStart(day: string): string {
  return day.endsWith('-31') ? `${day.slice(0, 8)}01` : windowStart(day);
}

/** The `analyticsWindowDays` days that end with this one, in order. */
export function windowDays(day: string): string[] {
  return Array.from({ length: analyticsWindowDays }, (_, index) => addDays(day, index + 1 - analyticsWindowDays));
}
