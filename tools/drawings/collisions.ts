import type { Point, Rect } from '../../components/drawing/geometry';
import { linesOf, noteSize, pointsOf, tapeThickness, type DrawingPlan } from '../../components/drawing/plan';

import { textRect } from './text-metrics';

/** Describes every two things that touch and should not. A drawing is right if there are none. */
export function findCollisions(plan: DrawingPlan): string[] {
  const frame = { x: 0, y: 0, width: plan.width, height: plan.height };
  const boxes = Object.entries(plan.boxes);
  const labels = plan.labels.map((label) => ({ name: label.text, rect: textRect({ ...label, size: noteSize }) }));
  const tapes = plan.tapes.flatMap((tape) =>
    segmentsOf(pointsOf(plan, tape)).map((segment) => widen(segment, tapeThickness / 2)),
  );
  const arrows = plan.arrows.flatMap((arrow) => segmentsOf(pointsOf(plan, arrow)).map((segment) => widen(segment, 2)));
  const solid = [
    ...boxes.map(([name, rect]) => ({ name, rect: rect as Rect })),
    ...tapes.map((rect) => ({ name: 'a tape', rect })),
    ...arrows.map((rect) => ({ name: 'an arrow', rect })),
  ];
  return [
    ...boxes.flatMap(([name, box]) =>
      linesOf(box)
        .filter((line) => !contains(widen(box, -6), textRect(line)))
        .map(({ text }) => `“${text}” does not fit into ${name}`),
    ),
    ...boxes.filter(([, box]) => !contains(frame, box)).map(([name]) => `${name} leaves the drawing`),
    ...labels.filter(({ rect }) => !contains(frame, rect)).map(({ name }) => `“${name}” leaves the drawing`),
    ...pairs(boxes.map(([name, rect]) => ({ name, rect: rect as Rect }))),
    ...pairs(labels),
    ...labels.flatMap(({ name, rect }) =>
      solid.filter((other) => overlaps(rect, other.rect, 2)).map((other) => `“${name}” touches ${other.name}`),
    ),
  ];
}

function pairs(parts: readonly { name: string; rect: Rect }[]): string[] {
  return parts.flatMap((part, index) =>
    parts
      .slice(index + 1)
      .filter((other) => overlaps(part.rect, other.rect, 2))
      .map((other) => `${part.name} touches ${other.name}`),
  );
}

function widen({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function overlaps(a: Rect, b: Rect, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

export function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The line's segments as thin boxes, to be tested against labels. */
export function segmentsOf(points: readonly Point[]): Rect[] {
  return points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(start.x - end.x),
      height: Math.abs(start.y - end.y),
    };
  });
}
