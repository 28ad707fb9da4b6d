/**
 * How stored times are compared with now. One further ahead than the clocks of instances may differ was written while a
 * clock was wrong, and does not count: otherwise an error that lasted for seconds would have an effect for as long as it
 * was large. Conditions of queries come from the same functions.
 */
const clockDifference = 60_000;

type Time = Date | string | number;

const timeOf = (time: Time) => new Date(time).getTime();

/** The latest time that counts. */
export function latestThatCounts(now: Time): Date {
  return new Date(timeOf(now) + clockDifference);
}

/** Whether a time lies so far in the future that it does not count. */
export function isAhead(time: Time, now: Time): boolean {
  return timeOf(time) > latestThatCounts(now).getTime();
}

/** Whether something happened within the last `milliseconds`. */
export function isWithinLast(milliseconds: number, time: Time, now: Time): boolean {
  const { gt, lte } = withinLast(milliseconds, now);
  return timeOf(time) > gt.getTime() && timeOf(time) <= lte.getTime();
}

/** The condition of a query for `isWithinLast`. */
export function withinLast(milliseconds: number, now: Time): { gt: Date; lte: Date } {
  return { gt: new Date(timeOf(now) - milliseconds), lte: latestThatCounts(now) };
}

/** Whether an end that was set `milliseconds` ahead, as that of a claim or of a wait, is still to come. */
export function isRunning(milliseconds: number, end: Time, now: Time): boolean {
  const { gt, lte } = running(milliseconds, now);
  return timeOf(end) > gt.getTime() && timeOf(end) <= lte.getTime();
}

/** The condition of a query for `isRunning`. */
export function running(milliseconds: number, now: Time): { gt: Date; lte: Date } {
  return { gt: new Date(now), lte: latestThatCounts(timeOf(now) + milliseconds) };
}
