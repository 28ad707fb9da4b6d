import { escapeHtml } from '@/lib/platform/text/escape';

import type { LetterSection } from './letter-fit';

interface FiguresTable {
  title: string;
  /** The header of each column of figures. */
  columns: readonly string[];
  rows: readonly { name: string; figures: readonly string[] }[];
}

/** Figures under a heading: in HTML as a table with right-aligned columns, in text as one line each. */
export function figuresTable({ title, columns, rows }: FiguresTable): LetterSection {
  const right = 'text-align:right;width:84px';
  const head = columns.map((column) => `<th scope="col" style="${right}">${escapeHtml(column)}</th>`).join('');
  const row = ({ name, figures }: FiguresTable['rows'][number]) => {
    const cells = figures.map((figure) => `<td style="${right}">${escapeHtml(figure)}</td>`).join('');
    return `<tr><td>${escapeHtml(name)}</td>${cells}</tr>`;
  };
  const width = 'width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%"';
  return {
    contentHtml: `<h3>${escapeHtml(title)}</h3>
<table ${width}><tr><td></td>${head}</tr>${rows.map(row).join('')}</table>`,
    contentText: [
      columns.length === 1 ? `${title}, in ${columns[0]?.toLowerCase()}` : title,
      ...rows.map(
        ({ name, figures }) =>
          `${name}: ${figures.map((figure, index) => (index === 0 ? figure : `${columns[index]?.toLowerCase()} ${figure}`)).join(', ')}`,
      ),
    ].join('\n'),
  };
}

/** Lines under a heading, as a list. */
export function listSection(title: string, lines: readonly string[]): LetterSection {
  return {
    contentHtml: `<h3>${escapeHtml(title)}</h3>
<ul>${lines.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`,
    contentText: [title, ...lines.map((text) => `- ${text}`)].join('\n'),
  };
}
