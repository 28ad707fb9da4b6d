import type { GlossaryTerm } from './glossary';

/** A link inside a sentence. An address that begins with http leads to another site. */
export interface ProseLink {
  label: string;
  href: string;
}

/** A word that the glossary explains. */
export interface ProseTerm {
  label: string;
  term: GlossaryTerm;
}

/** One or more sentences: plain text, or text with links and terms. */
export type Inline = string | readonly (string | ProseLink | ProseTerm)[];

export interface ProseTable {
  /** The caption, read out before the table. */
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
  /** Headings over groups of rows, each with its number of rows. */
  groups?: readonly { title: string; rowCount: number }[];
}

/** The blocks of running text; a bare sentence is a paragraph. */
export type Block =
  | Inline
  | { heading: string }
  | { list: readonly Inline[] }
  | { steps: readonly Inline[] }
  | { terms: readonly { term: string; text: Inline }[] }
  | { table: ProseTable }
  | { note: Inline }
  | { figure: FigureName };

/** Drawings that a text may include, by name. */
export type FigureName = 'follow' | 'hierarchy' | 'ownership';

/** A part of a long text, with the anchor that links point to. */
export interface ProseSection {
  anchor: string;
  title: string;
  blocks: readonly Block[];
}
