import { partsOfText, withoutInvisible } from '@/lib/platform/text/addresses';

import { attributeOf, isSkipped, isText, nameOf, type HtmlNode } from './html-node';

const marks = { isBold: '**', isItalic: '*', isStruck: '~~' } as const;
type Mark = keyof typeof marks;
const kinds: Mark[] = ['isBold', 'isItalic', 'isStruck'];

interface Look extends Record<Mark, boolean> {
  isCode: boolean;
  /** The address of the link that a character belongs to, or ''. */
  href: string;
}

/** A character and how it looks. */
interface Sign extends Look {
  sign: string;
}

const plain: Look = { isBold: false, isItalic: false, isStruck: false, isCode: false, href: '' };

/** Inline nodes as lines of Markdown, separated by `\n`. Empty lines are left out. */
export function inlineOf(nodes: Iterable<HtmlNode>): string {
  const lines: Sign[][] = [[]];
  for (const sign of signsOf(nodes, plain))
    if (sign.sign === '\n') lines.push([]);
    else lines.at(-1)?.push(sign);
  return lines
    .map((line) => withoutMarkupAtStart(markdownOf(withSingleSpaces(line))))
    .filter(Boolean)
    .join('\n');
}

function* signsOf(nodes: Iterable<HtmlNode>, look: Look): Generator<Sign> {
  for (const node of nodes) {
    if (isSkipped(node)) continue;
    if (isText(node)) for (const sign of node.nodeValue ?? '') yield { ...look, sign: /\s/.test(sign) ? ' ' : sign };
    else if (nameOf(node) === 'BR') yield { ...plain, sign: '\n' };
    else if (raised[nameOf(node)]) yield* raisedSigns(node, look);
    else yield* signsOf(node.childNodes, lookOf(node, look));
  }
}

/** Raised and lowered figures: 10<sup>2</sup> is not 102. */
const raised: Record<string, string> = { SUP: '⁰¹²³⁴⁵⁶⁷⁸⁹', SUB: '₀₁₂₃₄₅₆₇₈₉' };

function* raisedSigns(node: HtmlNode, look: Look): Generator<Sign> {
  for (const each of signsOf(node.childNodes, look))
    yield { ...each, sign: /\d/.test(each.sign) ? (raised[nameOf(node)]?.[Number(each.sign)] ?? '') : each.sign };
}

function lookOf(node: HtmlNode, look: Look): Look {
  const name = nameOf(node);
  const style = attributeOf(node, 'style');
  // Word adds `mso-bidi-font-weight` to bold text, which says nothing about it.
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/i.exec(style)?.[1];
  const isStruck = ['S', 'DEL', 'STRIKE'].includes(name) || /text-decoration[\w-]*:[^;]*line-through/i.test(style);
  return {
    isBold: weight ? /^(bold|[6-9]00)/i.test(weight) : look.isBold || name === 'B' || name === 'STRONG',
    isItalic: slant ? !/^normal/i.test(slant) : look.isItalic || name === 'I' || name === 'EM',
    isStruck: look.isStruck || isStruck,
    isCode: look.isCode || name === 'CODE',
    href: name === 'A' ? addressOf(attributeOf(node, 'href')) : look.href,
  };
}

function addressOf(href: string): string {
  return /^(https?:\/\/|mailto:|\/(?!\/))\S+$/i.test(href)
    ? withoutInvisible(href).replace(/[()]/g, (sign) => escape(sign))
    : '';
}

function withSingleSpaces(line: Sign[]): Sign[] {
  const single = line.filter(({ sign }, index) => sign !== ' ' || (line[index - 1]?.sign ?? ' ') !== ' ');
  return single.at(-1)?.sign === ' ' ? single.slice(0, -1) : single;
}

/** A line in Markdown. A link encloses the marks of its words. */
function markdownOf(line: Sign[]): string {
  const parts: Sign[][] = [];
  for (const sign of line)
    if (parts.at(-1)?.[0]?.href === sign.href) parts.at(-1)?.push(sign);
    else parts.push([sign]);
  return parts
    .map((part, index) => {
      const href = part[0]?.href;
      if (!href) return markedText(part, index > 0 ? ')' : ' ', parts[index + 1] ? '[' : ' ');
      const [, before = '', words = '', after = ''] = /^( *)(.*?)( *)$/.exec(markedText(part, '[', ']')) ?? [];
      return `${before}${words && `[${words}](${href})`}${after}`;
    })
    .join('');
}

/** Text with marks where the look of its characters changes. Takes the characters beside it, too. */
function markedText(line: Sign[], before: string, after: string): string {
  keepAddressesWhole(line);
  for (const word of wordsOf(line)) keepOneChange(word);
  for (const mark of kinds) dropUnreadable(line, mark, before, after);
  joinOverSpaces(line);
  const pieces: string[] = [];
  let open: Mark[] = [];
  let text = '';
  const endPiece = () => {
    pieces.push(escaped(text, Boolean(line[0]?.href)));
    text = '';
  };
  for (const [index, sign] of [...line, undefined].entries()) {
    const ended = open.findIndex((mark) => !sign?.[mark]);
    const begun = kinds.filter((mark) => sign && sign.sign !== ' ' && sign[mark]);
    const closed = ended < 0 ? [] : open.slice(ended).reverse();
    open = ended < 0 ? open : open.slice(0, ended);
    const opened = begun
      .filter((mark) => !open.includes(mark))
      // The mark that lasts longest encloses the others.
      .sort((one, other) => lastOf(line, index, other) - lastOf(line, index, one));
    if (closed.length + opened.length > 0) {
      endPiece();
      pieces.push(...closed.map((mark) => marks[mark]), ...opened.map((mark) => marks[mark]));
    }
    open = [...open, ...opened];
    if (!sign) break;
    if (!sign.isCode) text += sign.sign;
    else if (!line[index - 1]?.isCode) {
      endPiece();
      pieces.push(codeOf(line, index));
    }
  }
  endPiece();
  return pieces.join('');
}

function lastOf(line: Sign[], from: number, mark: Mark): number {
  const end = line.findIndex((sign, index) => index > from && !sign[mark]);
  return end < 0 ? line.length : end;
}

function wordsOf(line: Sign[]): Sign[][] {
  const words: Sign[][] = [[]];
  for (const sign of line)
    if (sign.sign === ' ') words.push([]);
    else words.at(-1)?.push(sign);
  return words;
}

/** An address looks like its first character: marks within it would be read as its own. */
function keepAddressesWhole(line: Sign[]): void {
  const text = line.map(({ sign, isCode }) => (isCode ? ' ' : sign)).join('');
  let at = 0;
  for (const part of partsOfText(text, { hasBareHosts: true })) {
    // A character of two code units is one sign.
    const signs = line.slice(at, (at += [...part.text].length));
    const [first] = signs;
    if (part.href && first) for (const sign of signs) for (const mark of kinds) sign[mark] = first[mark];
  }
}

/** Where one look changes within a word, the word loses the others: marks side by side would not be read. */
function keepOneChange(word: Sign[]): void {
  for (const sign of word) if (sign.isCode) Object.assign(sign, { isBold: false, isItalic: false, isStruck: false });
  const [changing] = kinds.filter((mark) => word.some((sign) => sign[mark]) && !word.every((sign) => sign[mark]));
  if (!changing) return;
  for (const mark of kinds) if (mark !== changing) for (const sign of word) sign[mark] = false;
}

/**
 * Takes a mark from punctuation at its edge that touches a letter outside: Markdown would show the mark's own
 * characters there.
 */
function dropUnreadable(line: Sign[], mark: Mark, before: string, after: string): void {
  const kindAt = (index: number) => {
    const { sign, isCode } = line[index] ?? { sign: index < 0 ? before : after, isCode: false };
    return sign === ' ' ? 'space' : isCode || /[\p{P}\p{S}]/u.test(sign) ? 'punctuation' : 'letter';
  };
  const drop = (index: number, outside: number) => {
    const sign = line[index];
    if (!sign?.[mark] || line[outside]?.[mark]) return;
    if (sign.sign === ' ' || (kindAt(index) === 'punctuation' && kindAt(outside) === 'letter')) sign[mark] = false;
  };
  for (let index = 0; index < line.length; index += 1) drop(index, index - 1);
  for (let index = line.length - 1; index >= 0; index -= 1) drop(index, index + 1);
}

/** A space looks like both its neighbors, as far as they look alike, so that one pair of marks encloses them. */
function joinOverSpaces(line: Sign[]): void {
  for (const [index, sign] of line.entries())
    if (sign.sign === ' ')
      for (const mark of kinds) sign[mark] = Boolean(line[index - 1]?.[mark] && line[index + 1]?.[mark]);
}

function codeOf(line: Sign[], from: number): string {
  const end = line.findIndex((sign, index) => index > from && !sign.isCode);
  const text = line
    .slice(from, end < 0 ? line.length : end)
    .map(({ sign }) => sign)
    .join('');
  const fence = '`'.repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)));
  const space = fence.length > 1 ? ' ' : '';
  return text.trim() ? `${fence}${space}${text}${space}${fence}` : text;
}

const markup = /[\\*`]|\[(?=[^[\]]*\]\()|(?<!\w)_|_(?!\w)|~(?=~|$)|(?<=~|^)~|&(?=#?\w+;)|<(?=[a-z][\w+.-]*[:@])/gi;
const markupInLink = new RegExp(String.raw`[[\]]|${markup.source}`, 'gi');

/** Text that shows as it stands, whatever Markdown would make of it. In an address, it makes nothing of marks. */
function escaped(text: string, isInLink: boolean): string {
  if (isInLink) return text.replace(markupInLink, '\\$&');
  let end = 0;
  const addresses = partsOfText(text, { hasBareHosts: true }).flatMap(({ text: part, href }) => {
    const from = end;
    end += part.length;
    return href && !href.startsWith('mailto:') ? [{ from, to: end }] : [];
  });
  return text.replace(markup, (sign, at: number) =>
    addresses.some(({ from, to }) => at >= from && at < to) ? sign : `\\${sign}`,
  );
}

/** Escapes what would make a heading, list, quotation, rule or table of a line. */
function withoutMarkupAtStart(line: string): string {
  return line
    .replace(/^(?:[-+](?= |$)|#(?=#{0,5}(?: |$))|>|\||~(?=~~)|[-:](?=[-:| ]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2');
}
