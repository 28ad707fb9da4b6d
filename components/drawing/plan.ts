import { connect, type Port, type Rect } from './geometry';

/** The sizes of text in a drawing. The narrowest phone scales them by 280/338; the smaller one is then still 12 px. */
export const labelSize = 15;
export const noteSize = 14.5;
export const tapeThickness = 18;
const lineHeight = 19;

export interface PlannedBox extends Rect {
  /** May have several lines, like the note. */
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
  /** The y of the baseline. */
  y: number;
  text: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** A drawing of boxes, tapes and arrows between them, and labels next to these. */
export interface DrawingPlan<Name extends string = string> {
  width: number;
  height: number;
  boxes: Readonly<Record<Name, PlannedBox>>;
  tapes: readonly PlannedLine<Name>[];
  arrows: readonly PlannedArrow<Name>[];
  labels: readonly PlannedLabel[];
}

/** Keeps the names of the boxes as types, so that a line to a missing box does not compile. */
export function drawingPlan<const Name extends string>(plan: DrawingPlan<Name>): DrawingPlan<Name> {
  return plan;
}

export function pointsOf<Name extends string>({ boxes }: DrawingPlan<Name>, { from, to }: PlannedLine<Name>) {
  return connect(boxes[from.box], from, boxes[to.box], to);
}

/** Returns the lines of text of a box with their positions. */
export function linesOf({ x, y, width, height, label, note }: PlannedBox) {
  const lines = [
    ...label.split('\n').map((text) => ({ text, size: labelSize, isBold: true })),
    ...(note?.split('\n') ?? []).map((text) => ({ text, size: noteSize, isBold: false })),
  ];
  const first = y + height / 2 + 5 - ((lines.length - 1) * lineHeight) / 2;
  return lines.map((line, index) => ({
    ...line,
    x: x + width / 2,
    y: first + index * lineHeight,
    anchor: 'middle' as const,
  }));
}
