import type { Edit, Editing } from './markdown-edits';

/** Words that a pair of marks can enclose: within one line, without blanks at their edges. */
interface Segment {
  from: number;
  to: number;
}

/**
 * Puts marks around the selected words, or removes those that are there. Marks around blanks, or across blocks, would be
 * shown to readers: blanks stay outside, and each line and each cell of a table gets its own.
 */
export function wrap({ text, start, end }: Editing, mark: '*' | '**', placeholder: string): Edit {
  const segments = segmentsOf(text, start, end);
  const [first] = segments;
  const last = segments.at(-1);
  const { length } = mark;
  if (!first || !last)
    return {
      from: start,
      to: start,
      insert: `${mark}${placeholder}${mark}`,
      select: [length, length + placeholder.length],
    };
  const wordsOf = ({ from, to }: Segment) => text.slice(from, to);
  if (first === last && isMarkedAround(text, first, mark)) {
    const { from, to } = first;
    return { from: from - length, to: to + length, insert: wordsOf(first), select: [0, to - from] };
  }
  const isMarked = segments.every((segment) => isMarkedWithin(wordsOf(segment), mark));
  let at = first.from;
  const insert = segments
    .map((segment) => {
      const words = wordsOf(segment);
      const between = text.slice(at, segment.from);
      at = segment.to;
      return between + (isMarked ? words.slice(length, -length) : mark + withoutMarks(words, mark) + mark);
    })
    .join('');
  const edge = isMarked || first !== last ? 0 : length;
  return { from: first.from, to: last.to, insert, select: [edge, insert.length - edge] };
}

const lineStart = /^\s*(?:(?:> ?|[-*+] |\d{1,9}[.)] |#{1,6} )\s*)*/;
/** A rule, a fence, or what divides the head of a table from its rows. */
const noWords = /^(?:[-:]+|\*{3,}|_{3,}|[`~]{3,}.*)$/;

function segmentsOf(text: string, start: number, end: number): Segment[] {
  const found: Segment[] = [];
  let from = text.lastIndexOf('\n', start - 1) + 1;
  for (const line of text.slice(from).split('\n')) {
    if (from >= end) break;
    const isRow = line.trimStart().startsWith('|');
    let at = from + (isRow ? 0 : (lineStart.exec(line)?.[0].length ?? 0));
    for (const part of isRow ? line.split(/(?<!\\)\|/) : [line.slice(at - from)]) {
      const words = text.slice(Math.max(at, start), Math.min(at + part.length, end));
      const left = Math.max(at, start) + words.length - words.trimStart().length;
      if (words.trim() && !noWords.test(words.trim())) found.push({ from: left, to: left + words.trim().length });
      at += part.length + 1;
    }
    from += line.length + 1;
  }
  return found;
}

function isMarkedAround(text: string, { from, to }: Segment, mark: string): boolean {
  const { length } = mark;
  return (
    text.slice(from - length, from) === mark &&
    text.slice(to, to + length) === mark &&
    // A single star within two is not italic.
    (length > 1 || text[from - 2] !== mark || text[from - 3] === mark)
  );
}

function isMarkedWithin(words: string, mark: string): boolean {
  const [, before = '', inner = '', after = ''] = /^(\**)(.*?)(\**)$/.exec(words) ?? [];
  const isPair = before === after && before.length <= 3 && inner !== '' && !inner.includes('*');
  return isPair && (before.length === 3 || before === mark);
}

function withoutMarks(words: string, mark: '*' | '**'): string {
  return words.replace(mark === '*' ? /(?<![*\\])\*(?!\*)/g : /(?<!\\)\*\*/g, '');
}
