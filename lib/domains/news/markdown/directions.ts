import type { MarkdownIt, Token } from 'markdown-it';

import { directionOf, type Direction } from '@/lib/platform/text/direction';

const blocks = /^(paragraph|heading|bullet_list|ordered_list|list_item|blockquote|table|th|td)_open$/;

/** A rule for markdown-it that states the direction of each block whose first letter runs other than the text around it. */
export function markDirections(parser: MarkdownIt): void {
  parser.core.ruler.push('directions', ({ tokens }) => {
    const around: Direction[] = [];
    for (const [index, token] of tokens.entries()) {
      const outer = around.at(-1) ?? 'ltr';
      if (token.nesting < 0) around.pop();
      if (token.nesting <= 0) continue;
      const own = blocks.test(token.type) ? (firstDirection(tokens, index) ?? outer) : outer;
      if (own !== outer) token.attrSet('dir', own);
      around.push(own);
    }
  });
}

/** The direction of the first letter in the block that opens at an index. */
function firstDirection(tokens: Token[], index: number): Direction | undefined {
  const { level } = tokens[index] ?? { level: 0 };
  for (let at = index + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || (token.nesting < 0 && token.level === level)) return undefined;
    const found = token.type === 'inline' && directionOf(shownText(token));
    if (found) return found;
  }
  return undefined;
}

/** The words as readers see them, without marks, addresses and the names of characters (`&amp;`). */
function shownText({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (/^(text|code_inline)/.test(type) ? content : ' ')).join('');
}
