import 'server-only';

import { env } from '@/lib/platform/process/env';
import type { Direction } from '@/lib/platform/text/direction';
import { unescapeHtml } from '@/lib/platform/text/escape';

import { withAbsoluteLinks, markdownToLetterHtml } from '../markdown/html';
import { markdownBlocks } from '../markdown/parser';
import type { NewsFile } from '../files-schema';
import { markdownToText } from '../markdown/text';

interface LetterBody {
  content: string | null;
  sections: { contentHtml: string; contentText: string }[];
}

interface LetterText {
  content: string | null;
  format: string;
  files?: readonly NewsFile[];
}

/** The content of an item for a letter: unchanged if plain; if Markdown, as sections in HTML and text. */
export function letterBody({ content, format, files = [] }: LetterText): LetterBody {
  if (content === null || format !== 'markdown') return { content, sections: [] };
  const { siteUrl } = env();
  const sections = markdownBlocks(content).map((block) => ({
    contentHtml: forMailboxes(withAbsoluteLinks(markdownToLetterHtml(block, files), siteUrl)),
    contentText: markdownToText(block, { siteUrl, files }),
  }));
  return { content: null, sections };
}

/**
 * Tables cannot be scrolled in a mailbox, Outlook only aligns cells by their attribute, and a letter aligns its text to
 * the left unless a block says otherwise.
 */
function forMailboxes(html: string): string {
  return html
    .replace(/<div role="(?:group|region)" aria-label="[^"]*" tabindex="0">([^]*?)<\/div>/g, (_, table: string) =>
      forPhones(table),
    )
    .replaceAll(' data-align=', ' align=')
    .replace(
      / dir="(rtl|ltr)"/g,
      (dir, own: Direction) => `${dir} style="text-align:${own === 'rtl' ? 'right' : 'left'}"`,
    )
    .replaceAll(' data-bare=""', '')
    .trim();
}

const maximumColumns = 4;
/** How many characters a table on a phone of 320 px has room for in a line, by its columns: each has a margin. */
const lineLength = (columns: number) => (columns <= 3 ? 36 : 30);

/**
 * A table as it is if its words fit beside each other on a phone, or if it has only headers; otherwise each row as lines of
 * "Header: value".
 */
function forPhones(table: string): string {
  const direction = /^<table( dir="rtl")?>/.exec(table)?.[1] ?? '';
  const [headers = [], ...rows] = [...table.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = '']) => cellsOf(row));
  const widths = headers.map((_, column) => Math.max(...[headers, ...rows].map((row) => longestWord(row[column]))));
  // Between two columns is the width of two characters.
  const width = widths.reduce((sum, one) => sum + one + 2, -2);
  if (rows.length === 0 || (headers.length <= maximumColumns && width <= lineLength(headers.length))) {
    return `<div${direction}>${table.replace(/<table[^>]*>/, '<table style="word-break:normal">')}</div>`;
  }
  const inLines = (row: string[]) =>
    row.flatMap((cell, column) => {
      const header = headers[column];
      if (!cell) return [];
      return header ? `<strong>${header}:</strong> ${cell}` : cell;
    });
  return rows.map((row) => `<p${direction}>${inLines(row).join('<br>')}</p>`).join('\n');
}

function cellsOf(row: string): string[] {
  return [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.trim());
}

function longestWord(cell = ''): number {
  // A line may end behind a hyphen, too.
  const words = unescapeHtml(cell.replace(/<[^>]*>/g, '')).split(/\s+|(?<=\p{L}-)(?=\p{L})/u);
  return Math.max(...words.map((word) => word.length));
}
