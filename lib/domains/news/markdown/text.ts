import 'server-only';

import type { Token } from 'markdown-it';

import type { NewsFile } from '../files-schema';
import { parseMarkdown } from './parser';
import { pictureEnv, pictureOf, type ShownPicture } from './pictures';

interface TextOptions {
  /** The site's origin. If given, the absolute address of each link follows its text in parentheses. */
  siteUrl?: string;
  /** Those of the text, whose pictures it describes. */
  files?: readonly NewsFile[];
}

/** A Markdown text without its marks, with paragraphs, lists and tables as people write them in plain text. */
export function markdownToText(source: string, options: TextOptions = {}): string {
  const text = new PlainText();
  for (const token of parseMarkdown(source, pictureEnv(options.files))) addToken(text, token, options);
  return text.toString();
}

function addToken(text: PlainText, token: Token, options: TextOptions): void {
  switch (token.type) {
    case 'bullet_list_open':
      return void text.lists.push({ items: 0 });
    case 'ordered_list_open':
      return void text.lists.push({ items: 0, start: Number(token.attrGet('start') ?? 1) });
    case 'bullet_list_close':
    case 'ordered_list_close':
      return void text.lists.pop();
    case 'list_item_open':
      return text.beginItem();
    case 'blockquote_open':
    case 'blockquote_close':
      return void (text.quotes += token.nesting);
    case 'paragraph_open':
      return void (text.isTight = token.hidden);
    case 'tr_open':
      return void (text.cells = []);
    case 'tr_close':
      text.add(text.cells?.join(' | ') ?? '', text.isInTable);
      text.isInTable = true;
      return void (text.cells = undefined);
    case 'table_close':
      return void (text.isInTable = false);
    case 'fence':
      return text.add(token.content.trimEnd());
    case 'picture':
      return addPicture(text, pictureOf(token));
    case 'hr':
      return text.add('* * *');
    case 'inline':
      return void (text.cells?.push(wordsOf(token, options)) ?? text.add(wordsOf(token, options), text.isTight));
  }
}

function addPicture(text: PlainText, { alt, caption }: ShownPicture): void {
  const words = [alt && `[Picture: ${alt}]`, caption].filter(Boolean).join('\n');
  if (words) text.add(words);
}

class PlainText {
  readonly lists: { items: number; start?: number }[] = [];
  quotes = 0;
  /** Whether a list item follows the previous one without an empty line. */
  isTight = false;
  isInTable = false;
  cells: string[] | undefined;
  private mark = '';
  private isFirstItem = false;
  private readonly parts: string[] = [];

  beginItem(): void {
    const list = this.lists.at(-1);
    if (!list) return;
    this.mark = list.start === undefined ? '- ' : `${list.start + list.items}. `;
    this.isFirstItem = list.items === 0 && this.lists.length === 1;
    list.items += 1;
  }

  add(text: string, isNextLine = false): void {
    const isApart = !isNextLine || (this.mark !== '' && this.isFirstItem);
    const indent = '  '.repeat(Math.max(0, this.lists.length - 1));
    const lead = this.mark || (this.lists.length > 0 ? '  ' : '');
    const lines = text
      .split('\n')
      .map((line, at) => `${'> '.repeat(this.quotes)}${indent}${at === 0 ? lead : ' '.repeat(lead.length)}${line}`);
    if (this.parts.length > 0) this.parts.push(isApart ? '\n\n' : '\n');
    this.parts.push(lines.join('\n'));
    this.mark = '';
    this.isTight = false;
  }

  toString(): string {
    return this.parts.join('');
  }
}

/** The words of a paragraph, a heading or a cell. */
export function wordsOf({ children }: Token, { siteUrl }: TextOptions = {}): string {
  let words = '';
  let link = { href: '', from: 0 };
  for (const token of children ?? []) {
    if (token.type === 'link_open') link = { href: String(token.attrGet('href') ?? ''), from: words.length };
    else if (
      token.type === 'link_close' &&
      siteUrl &&
      !token.markup &&
      !token.hidden &&
      words.slice(link.from) !== link.href
    )
      words += ` (${link.href.startsWith('/') ? siteUrl : ''}${link.href})`;
    words += token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content;
  }
  return words;
}

/** The content as plain text: without marks if it is Markdown, which is the case if there is `html`. */
export function plainContentOf({ content, html }: { content: string | null; html?: string | null }): string | null {
  return html && content !== null ? markdownToText(content) : content;
}
