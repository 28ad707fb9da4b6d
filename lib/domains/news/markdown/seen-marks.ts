import type { MarkdownIt, Token } from 'markdown-it';

/** Marks that would make words bold, italic or struck, if no blanks stood within them or both were there. */
const marks = /\*\*|~~|(?<!\w)__(?=\p{L})|(?<=\p{L})__(?!\w)|(?<!\S)\*\s+\p{L}[^*]*\*|\*\p{L}[^*]*\s\*(?!\S)/u;

/** A rule for markdown-it that notes where readers see marks. One that is meant as a sign has a backslash before it. */
export function noteSeenMarks(parser: MarkdownIt): void {
  // Later, signs with a backslash are text like any other.
  parser.core.ruler.before('text_join', 'seen_marks', ({ tokens }) => {
    for (const token of tokens) {
      const seen = token.children?.find(
        ({ type, content }, at) => type === 'text' && marks.test(content) && !isAddress(token.children?.[at - 1]),
      );
      if (seen) token.meta = { seenMarks: seen.content.trim() };
    }
  });
}

const isAddress = (before: Token | undefined) => before?.type === 'link_open' && before.markup !== '';

/** The words of a paragraph, a heading or a cell among which readers see marks. */
export const seenMarksIn = ({ type, meta }: Token) =>
  type === 'inline' && typeof meta?.seenMarks === 'string' ? meta.seenMarks : undefined;
