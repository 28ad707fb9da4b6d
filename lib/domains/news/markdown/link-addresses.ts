import type { MarkdownIt, Token } from 'markdown-it';

import { mayHaveAddress, partsOfText, linkKind } from './addresses';

/** A rule for markdown-it that links web and mail addresses in running text, as in items without Markdown. */
export function linkAddresses(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'link_addresses', ({ tokens, Token: NewToken }) => {
    for (const token of tokens)
      if (token.children?.some(isOfLink)) token.children = withLinks(token.children, NewToken);
  });
}

/** Most text has neither a link nor an address, and copying its tokens would take a third of the parsing time. */
function isOfLink({ type, content }: Token): boolean {
  return type === 'link_open' || (type === 'text' && mayHaveAddress(content));
}

function withLinks(children: Token[], NewToken: typeof Token): Token[] {
  let linkDepth = 0;
  let isNowhere = false;
  return children.flatMap((token) => {
    if (token.type === 'link_open') linkDepth += 1;
    if (token.type === 'link_close') linkDepth -= 1;
    // A link without an address is reduced to its text.
    if (token.type === 'link_open') isNowhere = !token.attrGet('href');
    if (token.type.startsWith('link_')) token.hidden = isNowhere;
    if (token.type !== 'text' || linkDepth > 0 || !mayHaveAddress(token.content)) return [token];
    return partsOfText(token.content, { hasBareHosts: true }).flatMap(({ text, href }) => {
      const words = new NewToken('text', '', 0);
      words.content = text;
      if (!href || !linkKind(href)) return [words];
      const open = new NewToken('link_open', 'a', 1);
      open.attrs = [['href', href]];
      open.markup = 'linkify';
      const close = new NewToken('link_close', 'a', -1);
      close.markup = open.markup;
      return [open, words, close];
    });
  });
}
