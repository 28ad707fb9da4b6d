import type { Rect } from '../../components/drawing/geometry';

interface PlacedText {
  text: string;
  x: number;
  /** The y of the baseline. */
  y: number;
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Every glyph of IBM Plex Mono has the same width. */
  isMono?: boolean;
  isBold?: boolean;
}

/**
 * Estimates the width of a line of Inter in the unit of its size, without a browser. It is a little generous, so that
 * what does not touch here does not touch on a screen.
 */
export function textWidth({ text, size, isMono, isBold }: Omit<PlacedText, 'x' | 'y' | 'anchor'>): number {
  const ems = [...text].reduce((sum, glyph) => sum + (isMono ? 0.6 : glyphWidth(glyph)), 0);
  return ems * size * (isBold ? 1.06 : 1);
}

/** The area of a line of text, from its ascenders to its descenders. */
export function textRect(placed: PlacedText): Rect {
  const width = textWidth(placed);
  const shift = { start: 0, middle: width / 2, end: width }[placed.anchor ?? 'start'];
  return { x: placed.x - shift, y: placed.y - placed.size * 0.78, width, height: placed.size };
}

function glyphWidth(glyph: string): number {
  if (/[ijlI.,;:'’|!·]/.test(glyph)) return 0.29;
  if (/[ ft()r-]/.test(glyph)) return 0.38;
  if (/[mwMW—→]/.test(glyph)) return 0.88;
  if (/[A-Z]/.test(glyph)) return 0.68;
  return /\d/.test(glyph) ? 0.64 : 0.585;
}
