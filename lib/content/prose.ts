import type { GlossaryTerm } from './glossary';

/** A link inside a sentence. An address that begins with http opens outside this site. */
export interface ProseLink {
  label: string;
  href: string;
}

/** A word of the text that the glossary explains. */
export interface ProseTerm {
  label: string;
  term: GlossaryTerm;
}

/** A sentence or more: plain text, or text with links and terms in it. */
export type Inline = string | readonly (string | ProseLink | ProseTerm)[];

export interface ProseTable {
  /** Says what the table shows; read out before it. */
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
  /** Headings over stretches of rows: each says how many rows it stands for. */
  groups?: readonly { title: string; rowCount: number }[];
}

/** Running text is made of these; a bare sentence is a paragraph. */
export type Block =
  | Inline
  | { heading: string }
  | { list: readonly Inline[] }
  | { steps: readonly Inline[] }
  | { terms: readonly { term: string; text: Inline }[] }
  | { table: ProseTable }
  | { note: Inline }
  | { figure: FigureName };

/** Drawings that a text may ask for by name. */
export type FigureName = 'follow' | 'hierarchy' | 'ownership';

/** A part of a long text, with the anchor that links point to. */
export interface ProseSection {
  anchor: string;
  title: string;
  blocks: readonly Block[];
}
