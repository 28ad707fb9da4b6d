import { attributeOf, nameOf, type HtmlNode } from './html-node';

/** A row with a cell for each column. One that is covered by a cell beside or above it has no node. */
export interface TableRow {
  cells: { node?: HtmlNode }[];
  hasSpans: boolean;
}

/** As many columns as a table may have; browsers stop at 1,000. */
const mostColumns = 100;

/** The rows of a table as a rectangle: each cell stands in the column in which a browser shows it. */
export function rowsOf(table: HtmlNode): TableRow[] {
  const found = rowNodesOf(table);
  const rows: TableRow[] = found.map(() => ({ cells: [], hasSpans: false }));
  found.forEach((row, top) => {
    let column = 0;
    for (const node of row.childNodes) {
      if (!/^T[DH]$/.test(nameOf(node))) continue;
      while (rows[top]?.cells[column]) column += 1;
      const width = Math.min(spanOf(node, 'colspan'), mostColumns - column);
      const height = Math.min(spanOf(node, 'rowspan') || found.length, found.length - top);
      if (width <= 0) break;
      for (const below of rows.slice(top, top + height)) {
        if (width * height > 1) below.hasSpans = true;
        for (let at = column; at < column + width; at += 1) below.cells[at] ??= {};
      }
      const cell = rows[top]?.cells[column];
      if (cell) cell.node = node;
      column += width;
    }
  });
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const whole = rows.map((row) => ({ ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? {}) }));
  return whole.filter(({ cells }) => cells.some(({ node }) => node));
}

function rowNodesOf(node: HtmlNode): HtmlNode[] {
  return [...node.childNodes].flatMap((child) => {
    const name = nameOf(child);
    if (name === 'TR') return [child];
    return /^(THEAD|TBODY|TFOOT)$/.test(name) ? rowNodesOf(child) : [];
  });
}

/** 0 means to the end of the table. */
function spanOf(cell: HtmlNode, name: 'colspan' | 'rowspan'): number {
  const given = attributeOf(cell, name);
  return /^\d{1,4}$/.test(given) ? Math.max(name === 'colspan' ? 1 : 0, Number(given)) : 1;
}

/** Whether a table only places its content: it has one row or column, or contains headings or tables. */
export function isLayoutTable(table: HtmlNode, rows: TableRow[]): boolean {
  if (/^(presentation|none)$/.test(attributeOf(table, 'role'))) return true;
  const [first] = rows;
  if (!first || rows.length === 1 || first.cells.length === 1) return true;
  return rows.some(({ cells }) => cells.some(({ node }) => node && holdsStructure(node)));
}

function holdsStructure(node: HtmlNode): boolean {
  return [...node.childNodes].some((child) => /^(H[1-6]|TABLE)$/.test(nameOf(child)) || holdsStructure(child));
}
