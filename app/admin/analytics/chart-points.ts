import type { DayRange } from '@/lib/domains/analytics/figures/periods';
import type { RangeFigures } from '@/lib/domains/analytics/range-schema';

/** A part of the range in the chart. */
export interface Point extends DayRange {
  /** Undefined for a further part of a longer quarter that the range is compared with. */
  value?: number;
  /** The value of the compared part: null if it was not counted, undefined without a comparison. */
  before?: number | null;
  /** Only of a day. */
  visitors?: number;
}

/** The parts of the range, each beside one of the compared range, and the further parts of that. */
export function pointsOf(
  { line, series }: Pick<RangeFigures, 'line' | 'series'>,
  before: RangeFigures['compared'],
  visitors: readonly number[],
): Point[] {
  const counted = line?.series ?? series;
  const others = line ? before?.line : before?.series;
  const further = (before?.series ?? []).slice(counted.length);
  const points: Point[] = counted.map(({ from, to, views }, index) => ({
    from,
    to,
    value: views,
    before: before?.series[index]?.from ? others?.[index]?.views : undefined,
    visitors: visitors[index],
  }));
  return [
    ...points,
    ...further.flatMap(({ from, to }, index) =>
      from && to ? [{ from, to, before: others?.[counted.length + index]?.views }] : [],
    ),
  ];
}

/** The round number at or above the largest value, and the steps up to it: 0, 50, 100, 150, 200. */
export function axisOf(largest: number, steps = 4): { top: number; ticks: number[] } {
  const rough = Math.max(1, largest) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(largest / step));
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
