/** The geometry that drawings share. Pure, in the units of the drawing's viewBox. */
export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Where a line leaves or meets a box: a side, and how far along it. */
export interface Port {
  side: Side;
  /** From 0 to 1 along the side, from the left or top; by default the middle, or wherever a straight line needs it. */
  at?: number;
}

/**
 * The points of a line between two boxes with right angles only. It starts and ends on their edges; opposite sides that
 * face each other are joined by a straight line wherever their spans allow one.
 */
export function connect(from: Rect, fromPort: Port, to: Rect, toPort: Port): Point[] {
  const axis = isHorizontal(fromPort.side) ? 'y' : 'x';
  const areParallel = isHorizontal(fromPort.side) === isHorizontal(toPort.side);
  const straight = areParallel ? sharedCoordinate(axis, from, fromPort, to, toPort) : undefined;
  const start = pointOn(from, fromPort, straight);
  const end = pointOn(to, toPort, straight);
  if (straight !== undefined) return [start, end];
  if (!areParallel) {
    return [start, isHorizontal(fromPort.side) ? { x: end.x, y: start.y } : { x: start.x, y: end.y }, end];
  }
  if (axis === 'x') {
    const middle = (start.y + end.y) / 2;
    return [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end];
  }
  const middle = (start.x + end.x) / 2;
  return [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end];
}

export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function isHorizontal(side: Side): boolean {
  return side === 'left' || side === 'right';
}

/** The coordinate on which a straight line meets both boxes, the center of one of them if it can be. */
function sharedCoordinate(axis: 'x' | 'y', from: Rect, fromPort: Port, to: Rect, toPort: Port): number | undefined {
  const span = (rect: Rect) => (axis === 'x' ? [rect.x, rect.x + rect.width] : [rect.y, rect.y + rect.height]);
  const [fromStart, fromEnd] = span(from) as [number, number];
  const [toStart, toEnd] = span(to) as [number, number];
  const preferredSides = [
    fromPort.at !== undefined && fromStart + fromPort.at * (fromEnd - fromStart),
    toPort.at !== undefined && toStart + toPort.at * (toEnd - toStart),
  ].filter((coordinate) => coordinate !== false);
  if (preferredSides.length === 2) return preferredSides[0] === preferredSides[1] ? preferredSides[0] : undefined;
  const candidates = preferredSides.length === 1 ? preferredSides : [(toStart + toEnd) / 2, (fromStart + fromEnd) / 2];
  return candidates.find(
    (coordinate) => coordinate > fromStart && coordinate < fromEnd && coordinate > toStart && coordinate < toEnd,
  );
}

function pointOn(rect: Rect, { side, at = 0.5 }: Port, coordinate?: number): Point {
  if (isHorizontal(side)) {
    return { x: side === 'left' ? rect.x : rect.x + rect.width, y: coordinate ?? rect.y + at * rect.height };
  }
  return { x: coordinate ?? rect.x + at * rect.width, y: side === 'top' ? rect.y : rect.y + rect.height };
}
