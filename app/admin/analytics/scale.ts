/** The round number at or above the largest value, and the steps up to it: 0, 50, 100, 150, 200. */
export function axisOf(largest: number, steps = 4): { top: number; ticks: number[] } {
  const rough = Math.max(1, largest) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(largest / step));
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
