/** Hatching in rows of fine strokes. Each function returns the `d` of one path. */

/** Evenly spaced numbers from the first to the last. */
export function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => round(from + ((to - from) * index) / (count - 1)));
}

/** Horizontal strokes; `span` returns the ends of the one at `y`. */
export function rows(from: number, to: number, count: number, span: (y: number, index: number) => [number, number]) {
  return steps(from, to, count)
    .map((y, index) => {
      const [start, end] = span(y, index).map(round) as [number, number];
      return end > start ? `M${start} ${y}H${end}` : '';
    })
    .join('');
}

/** Vertical strokes; `span` returns the ends of the one at `x`. */
export function columns(from: number, to: number, count: number, span: (x: number, index: number) => [number, number]) {
  return steps(from, to, count)
    .map((x, index) => {
      const [start, end] = span(x, index).map(round) as [number, number];
      return end > start ? `M${x} ${start}V${end}` : '';
    })
    .join('');
}

/** Half of a circle's chord at a distance from its center; 0 outside. */
export function chord(radius: number, distance: number): number {
  return Math.sqrt(Math.max(0, radius * radius - distance * distance));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
