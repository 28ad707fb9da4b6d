import type { MarkdownIt, StateInline, Token } from 'markdown-it';

import { mayHaveAddress, partsOfText, linkKind } from '@/lib/platform/text/addresses';

/** Rules for markdown-it that link web and mail addresses in running text, as in items without Markdown. */
export function linkAddresses(parser: MarkdownIt): void {
  parser.inline.ruler.before('newline', 'marked_address', markedAddresses());
  parser.core.ruler.after('inline', 'link_addresses', ({ tokens, Token: NewToken }) => {
    for (const token of tokens)
      if (token.children?.some(isOfLink)) token.children = withLinks(token.children, NewToken);
  });
}

/** What Markdown would read as marks in an address: emphasis, an escape, the name of a character. */
const mark = /[*_~&\\]/;
/** The beginning of a link with words, which ends an address before it. */
const linkStart = /\[(?=(?:\\.|[^[\]\\]){0,1000}\]\()/g;
/** The escape of a mark, as some programs write it within an address. */
const escape = /\\(?=[*_~&])/g;

interface MarkedAddress {
  from: number;
  to: number;
  text: string;
  href: string;
}

/**
 * A rule that takes a web address with marks in it as a whole. It comes at the first mark, when the beginning of the address
 * waits as text.
 */
function markedAddresses(): (state: StateInline, silent: boolean) => boolean {
  const waiting = new WeakMap<StateInline, MarkedAddress[]>();
  return (state, silent) => {
    const { src, pos, pending } = state;
    if (silent || !mark.test(src.charAt(pos))) return false;
    const found = waiting.get(state) ?? addressesWithMarks(src).reverse();
    waiting.set(state, found);
    while ((found.at(-1)?.to ?? pos) < pos) found.pop();
    const address = found.at(-1);
    if (!address || address.to === pos || address.from >= pos || !pending.endsWith(src.slice(address.from, pos)))
      return false;
    state.pending = pending.slice(0, address.from - pos);
    const isInLink = state.linkLevel > 0;
    if (!isInLink) Object.assign(state.push('link_open', 'a', 1), { attrs: [['href', address.href]], markup: bare });
    state.push('text', '', 0).content = address.text;
    if (!isInLink) state.push('link_close', 'a', -1).markup = bare;
    state.pos = address.to;
    return true;
  };
}

function addressesWithMarks(source: string): MarkedAddress[] {
  if (!mayHaveAddress(source)) return [];
  // Each stands for one character, so that every place stays where it is; addresses lose invisible signs.
  const text = source.replace(linkStart, ' ').replace(escape, '\u2060');
  let to = 0;
  return partsOfText(text, { hasBareHosts: true }).flatMap((part) => {
    const from = to;
    to += part.text.length;
    const written = source.slice(from, to);
    if (!part.href || part.href.startsWith('mailto:') || !mark.test(written) || !linkKind(part.href)) return [];
    return [{ from, to, text: written.replace(escape, ''), href: part.href }];
  });
}

/** How a link is marked whose words are its address. */
const bare = 'linkify';

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
      open.markup = bare;
      const close = new NewToken('link_close', 'a', -1);
      close.markup = open.markup;
      return [open, words, close];
    });
  });
}
