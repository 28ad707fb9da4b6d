import { plainParagraph } from './letter-parts';

/** Part of a letter's rendered text; both forms say the same. */
export interface LetterSection {
  /** Safe HTML of whole elements: paragraphs, headings, lists, quotations, tables. */
  contentHtml: string;
  contentText: string;
}

/** Gmail cuts a message off after 102 KB of HTML. Of our own limit of 90 KB, this much may be text. */
const textMaximum = 78 * 1024;
/** A line's end and its indentation. */
const between = 8;

interface LetterText {
  paragraphs: readonly string[];
  sections: readonly LetterSection[];
}

/** Returns the first parts of a text that fit into one message, and whether any were cut. */
export function fitText({ paragraphs, sections }: LetterText): LetterText & { isCut: boolean } {
  let left = textMaximum;
  const fits = (html: string) => (left -= Buffer.byteLength(html) + between) >= 0;
  const fitting = paragraphs.filter((text) => left > 0 && fits(plainParagraph(text)));
  // A single paragraph may be longer than a message.
  if (fitting.length === 0 && paragraphs[0]) fitting.push(beginningOf(paragraphs[0]));
  const isWhole = fitting.length === paragraphs.length && fitting.at(-1) === paragraphs.at(-1);
  const kept = isWhole ? sections.filter(({ contentHtml }) => left > 0 && fits(contentHtml)) : [];
  return { paragraphs: fitting, sections: kept, isCut: !isWhole || kept.length < sections.length };
}

/** Small enough to fit in any script, even with every character as a reference. */
const beginningLength = 10_000;

function beginningOf(text: string): string {
  const start = text.slice(0, beginningLength);
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > 0 ? end : beginningLength).toWellFormed()} …`;
}
