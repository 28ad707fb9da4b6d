import {
  attributeOf,
  hasListSign,
  isSkipped,
  isText,
  leftOutOf,
  nameOf,
  textOf,
  type HtmlNode,
  type LeftOut,
} from './html-node';
import { inlineOf } from './inline-of-html';
import { isLayoutTable, rowsOf, type TableRow } from './table-of-html';

export interface PastedText {
  markdown: string;
  /** What Markdown cannot say and was changed, each in a sentence for the writer. */
  remarks: string[];
}

type Say = (remark: string) => void;

/** A block of Markdown. An item is a paragraph that Word shows as an item of a list. */
interface Block {
  text: string;
  kind: 'paragraph' | 'list' | 'item';
  depth?: number;
}

const blockNames = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE FIGURE DL DT DD ADDRESS FORM CENTER H1 H2 H3 H4 H5 H6 UL OL LI'
    .concat(' TABLE CAPTION THEAD TBODY TFOOT TR TD TH BLOCKQUOTE HR PRE BODY HTML')
    .split(' '),
);

const leftOut: Record<LeftOut, string> = {
  comment: 'Comments were left out.',
  hidden: 'Hidden text was left out.',
  picture: 'Pictures were left out.',
};

/** Converts content copied from a word processor or a web page. */
export function markdownOfHtml(root: HtmlNode): PastedText {
  const remarks = new Set<string>([...leftOutOf(root)].map((kind) => leftOut[kind]));
  const markdown = joined(blocksOf(root, (remark) => remarks.add(remark)));
  return { markdown, remarks: [...remarks] };
}

function blocksOf(parent: HtmlNode, say: Say): Block[] {
  const found: Block[] = [];
  let inline: HtmlNode[] = [];
  const endParagraph = () => {
    found.push(...paragraph(inlineOf(inline)));
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (isSkipped(node)) continue;
    if (isInline(node)) {
      inline.push(node);
      continue;
    }
    endParagraph();
    found.push(...blockOf(node, say));
  }
  endParagraph();
  return withWordLists(found);
}

function isInline(node: HtmlNode): boolean {
  // Google Docs encloses everything in a <b>.
  return isText(node) || (!blockNames.has(nameOf(node)) && [...node.childNodes].every(isInline));
}

const paragraph = (text: string): Block[] => (text ? [{ text, kind: 'paragraph' }] : []);

function blockOf(node: HtmlNode, say: Say): Block[] {
  const name = nameOf(node);
  const heading = /^H([1-6])$/.exec(name)?.[1];
  if (heading) {
    const words = inlineOf(node.childNodes)
      .replace(/\n/g, ' ')
      .replace(/^\*\*((?:(?!\*\*).)*)\*\*$/, '$1')
      .replace(/ (#+)$/, ' \\$1');
    return paragraph(words && `${'#'.repeat(Math.max(2, Number(heading)))} ${words}`);
  }
  if (name === 'UL' || name === 'OL') return [{ text: listOf(node, say), kind: 'list' }];
  if (name === 'BLOCKQUOTE') return paragraph(prefixed(joined(blocksOf(node, say)), '> ', '> '));
  if (name === 'HR') return paragraph('---');
  if (name === 'PRE') return paragraph(fenced(textOf(node).replace(/\n$/, '')));
  if (name === 'TABLE') return tableOf(node, say);
  return wordItem(node) ?? blocksOf(node, say);
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))));
  return `${fence}\n${text}\n${fence}`;
}

/** Word writes a list as paragraphs that carry its look. */
function wordItem(node: HtmlNode): Block[] | undefined {
  const style = attributeOf(node, 'style');
  const text = inlineOf(node.childNodes);
  const isListed = /mso-list:\s*l\d/i.test(style);
  const sign = /^\s*(?:[·•§▪–]|o(?=\s)|\d{1,3}[.)])/u.exec(textOf(node))?.[0].trim();
  if (!isListed && !(sign && /^MsoListParagraph/.test(attributeOf(node, 'class')))) return undefined;
  const number = /^\d+/.exec(sign ?? '')?.[0];
  // Where Word marked its own sign, that is left out already, and what follows is the item's.
  const words = hasListSign(node) ? text : text.replace(/^(?:[·•§▪–o]|\d{1,3}\\?[.)])\s+/u, '');
  return [
    {
      text: `${number ? `${number}.` : '-'} ${words}`,
      kind: 'item',
      depth: Number(/level(\d)/.exec(style)?.[1] ?? 1) - 1,
    },
  ];
}

/** Makes lists of consecutive items of Word. Each stands below the text of the item that contains it. */
function withWordLists(found: Block[]): Block[] {
  const blocks: Block[] = [];
  let indents: number[] = [0];
  for (const block of found) {
    if (block.kind !== 'item') {
      blocks.push(block);
      indents = [0];
      continue;
    }
    const depth = Math.min(block.depth ?? 0, indents.length - 1);
    const indent = ' '.repeat(indents[depth] ?? 0);
    const mark = /^\S+ /.exec(block.text)?.[0] ?? '';
    indents = [...indents.slice(0, depth + 1), indent.length + mark.length];
    const text = prefixed(block.text, indent, indent + ' '.repeat(mark.length));
    const list = blocks.at(-1);
    if (list?.depth === 0) list.text += `\n${text}`;
    else blocks.push({ text, kind: 'list', depth: 0 });
  }
  return blocks;
}

function listOf(list: HtmlNode, say: Say): string {
  const isNumbered = nameOf(list) === 'OL';
  if (isNumbered && /^[ai]$/i.test(attributeOf(list, 'type')))
    say('Letters and Roman numerals that number a list became 1, 2, 3.');
  let number = Number(attributeOf(list, 'start') || 1) || 0;
  let mark = '- ';
  const lines: string[] = [];
  for (const item of list.childNodes) {
    const name = nameOf(item);
    // Some editors put a list directly into a list, without an item around it.
    if (name === 'UL' || name === 'OL') {
      const indent = ' '.repeat(mark.length);
      lines.push(prefixed(listOf(item, say), indent, indent));
    }
    if (name !== 'LI') continue;
    number = Number(attributeOf(item, 'value')) || number;
    mark = isNumbered ? `${number}. ` : '- ';
    number += 1;
    lines.push(prefixed(joinedInItem(blocksOf(item, say)), mark, ' '.repeat(mark.length)));
  }
  return lines.join('\n');
}

function tableOf(node: HtmlNode, say: Say): Block[] {
  const caption = [...node.childNodes].filter((child) => nameOf(child) === 'CAPTION');
  const rows = rowsOf(node);
  const before = caption.flatMap((child) => blocksOf(child, say));
  if (isLayoutTable(node, rows))
    return [
      ...before,
      ...rows.flatMap(({ cells }) => cells.flatMap(({ node: cell }) => (cell ? blocksOf(cell, say) : []))),
    ];
  const [head = [], ...rest] = rows.map((row) => textsOf(row, say));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [...before, ...paragraph([line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n'))];
}

function textsOf({ cells, hasSpans }: TableRow, say: Say): string[] {
  if (hasSpans) say('Cells across several columns or rows: their text stands once, and the other cells are empty.');
  return cells.map(({ node }) => {
    const blocks = node ? blocksOf(node, say) : [];
    const isLong = blocks.length > 1 || blocks.some(({ text }) => text.includes('\n'));
    if (isLong) say('A cell of a table holds one line: line breaks in it were taken out.');
    return blocks
      .map(({ text, kind }) => {
        const lines = text.split('\n').map((each) => each.trim().replace(/^(?:- |> ?)/, ''));
        return lines.join(kind === 'list' ? '; ' : ' ');
      })
      .join(' ')
      .replace(/\|/g, '\\|');
  });
}

const joined = (blocks: Block[]): string => blocks.map(({ text }) => text).join('\n\n');

/** Without an empty line before a list in an item, which would move all items of the list apart. */
const joinedInItem = (blocks: Block[]): string =>
  blocks
    .map(({ text, kind }, index) => {
      // A list that begins with another number does not end the paragraph before it.
      const isNext = kind === 'list' && /^(?:- |1\. )/.test(text);
      return `${index === 0 ? '' : isNext ? '\n' : '\n\n'}${text}`;
    })
    .join('');

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : line ? rest : rest.trimEnd()}${line}`)
    .join('\n');
}
