import type { Annotation, Segment } from '../range-schema';
import { addDays } from '../window';

const fewestRequests = 10;
/** Above this, chance alone explains the difference in less than one case in twenty. */
const unlikely = 1.96;

/** The range split at each change of the landing page; empty if it did not change. */
export function landingSegments(
  range: { from: string; to: string },
  landingChanges: readonly Pick<Annotation, 'day'>[],
  counts: { views: ReadonlyMap<string, number>; requested: ReadonlyMap<string, number> },
): Segment[] {
  const changes = [...new Set(landingChanges.map(({ day }) => day))].sort();
  if (changes.length === 0) return [];
  const starts = [range.from, ...changes.map((day) => addDays(day, 1))];
  const ends = [...changes.map((day) => addDays(day, -1)), range.to];
  return starts.flatMap((from, index) => {
    const to = ends[index] ?? range.to;
    if (from > to) return [];
    const sum = (of: ReadonlyMap<string, number>) =>
      [...of].reduce((total, [day, count]) => (day >= from && day <= to ? total + count : total), 0);
    return [{ from, to, views: sum(counts.views), requested: sum(counts.requested) }];
  });
}

/** Describes the change between two periods, without claiming more than the numbers support. */
export function compareSegments(before: Segment, after: Segment): string {
  if (before.requested < fewestRequests || after.requested < fewestRequests) {
    return 'Too few requests to say anything about this change.';
  }
  const share = (before.requested + after.requested) / (before.views + after.views);
  const error = Math.sqrt(share * (1 - share) * (1 / before.views + 1 / after.views));
  const difference = after.requested / after.views - before.requested / before.views;
  if (!(Math.abs(difference) > unlikely * error)) return 'The difference is small enough to be chance.';
  const direction = difference > 0 ? 'More' : 'Fewer';
  return `${direction} visitors asked for updates after the change than chance would explain; what else changed in these days is not known.`;
}
