import { cutText } from '@/lib/platform/text/cut';

import { plainParagraph } from './letter-parts';

/** Part of a letter's rendered text; both forms say the same. */
export interface LetterSection {
  /** Safe HTML of whole elements: paragraphs, headings, lists, quotations, tables. */
  contentHtml: string;
  contentText: string;
}

/** A line's end and its indentation. */
const between = 8;

interface LetterText {
  paragraphs: readonly string[];
  sections: readonly LetterSection[];
}

/** Returns the first parts of a text whose HTML fits into so many bytes, and whether any were cut. */
export function fitText({ paragraphs, sections }: LetterText, maximum: number): LetterText & { isCut: boolean } {
  let left = maximum;
  const fits = (html: string) => (left -= Buffer.byteLength(html) + between) >= 0;
  const fitting = paragraphs.filter((text) => left > 0 && fits(plainParagraph(text)));
  // A single paragraph may be longer than a message.
  if (fitting.length === 0 && paragraphs[0]) fitting.push(beginningOf(paragraphs[0], maximum));
  const isWhole = fitting.length === paragraphs.length && fitting.at(-1) === paragraphs.at(-1);
  const kept = isWhole ? sections.filter(({ contentHtml }) => left > 0 && fits(contentHtml)) : [];
  return { paragraphs: fitting, sections: kept, isCut: !isWhole || kept.length < sections.length };
}

const beginningLength = 10_000;

function beginningOf(text: string, maximum: number, length = beginningLength): string {
  const start = cutText(text, length);
  const end = start.lastIndexOf(' ');
  const beginning = `${start.slice(0, end > 0 ? end : length)} …`;
  const size = Buffer.byteLength(plainParagraph(beginning)) + between;
  // Characters that HTML writes out, and those of some scripts, take several bytes.
  return size <= maximum || length < 100 ? beginning : beginningOf(text, maximum, Math.floor(length / 2));
}
