import { connect, contains, overlaps, segmentsOf, type Port, type Rect } from './geometry';
import { textRect, type TextAnchor } from './text-metrics';

/** The sizes of text in a drawing. */
export const labelSize = 15;
export const noteSize = 12.5;
export const tapeThickness = 18;

export interface PlannedBox extends Rect {
  label: string;
  note?: string;
  isEmphasized?: boolean;
}

/** A tape or an arrow between two boxes of the plan. */
export interface PlannedLine<Name extends string> {
  from: Port & { box: Name };
  to: Port & { box: Name };
  className?: string;
}

export interface PlannedArrow<Name extends string> extends PlannedLine<Name> {
  isDashed?: boolean;
  hasTwoEnds?: boolean;
}

export interface PlannedLabel {
  x: number;
  /** The baseline. */
  y: number;
  text: string;
  anchor?: TextAnchor;
}

/** A drawing of boxes, the tapes and arrows between them, and words beside these. */
export interface DrawingPlan<Name extends string = string> {
  width: number;
  height: number;
  boxes: Readonly<Record<Name, PlannedBox>>;
  tapes: readonly PlannedLine<Name>[];
  arrows: readonly PlannedArrow<Name>[];
  labels: readonly PlannedLabel[];
}

/** Keeps the names of the boxes, so that a line to a box that is not there does not compile. */
export function drawingPlan<const Name extends string>(plan: DrawingPlan<Name>): DrawingPlan<Name> {
  return plan;
}

export function pointsOf<Name extends string>({ boxes }: DrawingPlan<Name>, { from, to }: PlannedLine<Name>) {
  return connect(boxes[from.box], from, boxes[to.box], to);
}

/** The lines of text of a box with their places. */
export function linesOf({ x, y, width, height, label, note }: PlannedBox) {
  const middle = { x: x + width / 2, anchor: 'middle' } as const;
  const center = y + height / 2;
  const name = { ...middle, text: label, y: note ? center - 4 : center + 5, size: labelSize, isBold: true };
  return note ? [name, { ...middle, text: note, y: center + 16, size: noteSize, isBold: false }] : [name];
}

/** Every two things that touch and should not, in words. A drawing is right when there are none. */
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
