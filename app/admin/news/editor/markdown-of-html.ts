/** The part of the DOM that is read; the same with a browser's parser and a test's. */
export interface HtmlNode {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
}

const elementType = 1;
const textType = 3;
const skipped = new Set([
  'STYLE',
  'SCRIPT',
  'TITLE',
  'META',
  'LINK',
  'HEAD',
  'TEMPLATE',
  'XML',
  'O:P',
  'IMG',
  'SVG',
  'BUTTON',
]);
const blocks = new Set('P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE FIGURE DL DT DD ADDRESS FORM CENTER'.split(' '));

/** Converts content copied from Word or a web page: paragraphs, headings, lists, tables, links, bold, italic. */
export function markdownOfHtml(root: HtmlNode): string {
  return blocksOf(root)
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function blocksOf(parent: HtmlNode): string[] {
  const found: string[] = [];
  let line = '';
  const endLine = () => {
    const words = tidy(line);
    if (words) found.push(words);
    line = '';
  };
  for (const node of parent.childNodes) {
    const name = node.nodeName.toUpperCase();
    if (skipped.has(name)) continue;
    if (node.nodeType !== elementType || isInline(node)) {
      line += inlineOf(node);
      continue;
    }
    endLine();
    found.push(...blockOf(node, name));
  }
  endLine();
  return joinWordLists(found);
}

function blockOf(node: HtmlNode, name: string): string[] {
  const heading = /^H([1-6])$/.exec(name)?.[1];
  if (heading) {
    const words = tidy(inlineOf(node))
      .replace(/\n/g, ' ')
      .replace(/^\*\*(.*)\*\*$/, '$1');
    return words ? [`${'#'.repeat(Math.max(2, Number(heading)))} ${words}`] : [];
  }
  if (name === 'UL' || name === 'OL') return [listOf(node, name === 'OL')];
  if (name === 'BLOCKQUOTE') return [prefixed(blocksOf(node).join('\n\n'), '> ', '> ')];
  if (name === 'TABLE') return [tableOf(node)];
  if (name === 'HR') return ['---'];
  if (name === 'PRE') return [`\`\`\`\n${textOf(node).replace(/\n$/, '')}\n\`\`\``];
  const wordMark = wordListMark(node);
  if (wordMark !== undefined)
    return [`${wordMark}${tidy(inlineOf(node)).replace(/^(?:[·•o§]|\d{1,3}[.)]|[a-z][.)])\s+/u, '')}`];
  return blocksOf(node);
}

/** Word writes a list as paragraphs that carry its look. */
function wordListMark(node: HtmlNode): string | undefined {
  const style = node.getAttribute?.('style') ?? '';
  const isItem = /mso-list:\s*l\d/i.test(style) || /^MsoListParagraph/.test(node.getAttribute?.('class') ?? '');
  if (!isItem) return undefined;
  const depth = Number(/level(\d)/.exec(style)?.[1] ?? 1) - 1;
  const number = /^\s*(\d{1,3})[.)]/.exec(textOf(node))?.[1];
  return `${'  '.repeat(depth)}${number ? `${number}.` : '-'} `;
}

/** Joins consecutive items of a Word list without empty lines. */
function joinWordLists(found: string[]): string[] {
  const isItem = (text = '') => /^\s*(-|\d{1,3}\.) [^\n]*$/.test(text.split('\n').at(-1) ?? '');
  return found.reduce<string[]>((joined, block) => {
    if (isItem(block) && isItem(joined.at(-1)) && !block.includes('\n')) joined.push(`${joined.pop()}\n${block}`);
    else joined.push(block);
    return joined;
  }, []);
}

function listOf(list: HtmlNode, isNumbered: boolean): string {
  let number = Number(list.getAttribute?.('start') ?? 1) || 1;
  const lines: string[] = [];
  for (const item of list.childNodes) {
    const name = item.nodeName.toUpperCase();
    // Some editors nest a list directly in a list, without an item around it.
    if (name === 'UL' || name === 'OL') lines.push(prefixed(listOf(item, name === 'OL'), '  ', '  '));
    if (name !== 'LI') continue;
    const mark = isNumbered ? `${number}. ` : '- ';
    number += 1;
    const content = blocksOf(item).join('\n');
    lines.push(prefixed(content, mark, ' '.repeat(mark.length)));
  }
  return lines.join('\n');
}

function tableOf(node: HtmlNode): string {
  const rows = rowsOf(node).filter((row) => row.length > 0);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const [head = [], ...rest] = rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n');
}

function rowsOf(node: HtmlNode): string[][] {
  return [...node.childNodes].flatMap((child) => {
    const name = child.nodeName.toUpperCase();
    if (name !== 'TR') return name === 'TABLE' ? [] : rowsOf(child);
    const cells = [...child.childNodes].filter((cell) => /^T[DH]$/i.test(cell.nodeName));
    return [cells.map((cell) => tidy(inlineOf(cell)).replace(/\n+/g, ' ').replace(/\|/g, '\\|'))];
  });
}

function isInline(node: HtmlNode): boolean {
  const name = node.nodeName.toUpperCase();
  if (blocks.has(name) || /^(H[1-6]|UL|OL|LI|TABLE|BLOCKQUOTE|HR|PRE|BODY|HTML)$/.test(name)) return false;
  // Google Docs wraps the whole page in a <b>.
  return [...node.childNodes].every(isInline);
}

function inlineOf(node: HtmlNode): string {
  if (node.nodeType === textType) return escaped((node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' '));
  const name = node.nodeName.toUpperCase();
  if (node.nodeType !== elementType || skipped.has(name) || isIgnored(node)) return '';
  if (name === 'BR') return '\n';
  const words = [...node.childNodes].map(inlineOf).join('');
  const style = node.getAttribute?.('style') ?? '';
  const isPlain = /font-weight:\s*(normal|400)/i.test(style);
  if (name === 'A') return linkOf(words, node.getAttribute?.('href') ?? '');
  if (name === 'CODE' && words.trim()) return `\`${textOf(node)}\``;
  const isBold = ((name === 'B' || name === 'STRONG') && !isPlain) || /font-weight:\s*(bold|[6-9]00)/i.test(style);
  const isItalic = name === 'I' || name === 'EM' || /font-style:\s*italic/i.test(style);
  return marked(marked(words, isItalic ? '*' : ''), isBold ? '**' : '');
}

/** Word's own bullets, which are replaced by Markdown's. */
function isIgnored(node: HtmlNode): boolean {
  return /mso-list:\s*ignore/i.test(node.getAttribute?.('style') ?? '');
}

function linkOf(words: string, href: string): string {
  const isKept = /^(https?:\/\/|mailto:|\/(?!\/))\S+$/i.test(href);
  if (!isKept || words.trim() === '') return words;
  const address = href.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  return `[${words.trim().replace(/[[\]]/g, '\\$&')}](${address})`;
}

/** Puts marks next to the words, not next to the spaces around them. */
function marked(words: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  if (mark === '' || inner === '' || inner.startsWith('**')) return words;
  return `${before}${mark}${inner}${mark}${after}`;
}

function escaped(text: string): string {
  return text.replace(/\u00a0/g, ' ').replace(/[\\*`]|(?<!\w)_|_(?!\w)/g, '\\$&');
}

function tidy(text: string): string {
  return text
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : line ? rest : rest.trimEnd()}${line}`)
    .join('\n');
}

function textOf(node: HtmlNode): string {
  return node.nodeType === textType ? (node.nodeValue ?? '') : [...node.childNodes].map(textOf).join('');
}
