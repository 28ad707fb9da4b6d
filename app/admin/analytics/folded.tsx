import type { ReactNode } from 'react';

interface FoldedProps<Row> {
  rows: readonly Row[];
  /** How many are shown at once; the others open. */
  first: number;
  className: string;
  /** Whether `rows` are not all. */
  isCut?: boolean;
  children: (row: Row, index: number) => ReactNode;
}

/** A list whose first rows are shown, and all others behind their number. */
export function Folded<Row>({ rows, first, className, isCut, children }: FoldedProps<Row>) {
  const rest = rows.slice(first);
  return (
    <>
      <ol className={className}>{rows.slice(0, first).map(children)}</ol>
      {rest.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-9 cursor-pointer py-1.5 font-semibold print:hidden">
            {isCut ? 'The first' : 'All'} {rows.length}
          </summary>
          <ol start={first + 1} className={className}>
            {rest.map((row, index) => children(row, first + index))}
          </ol>
        </details>
      )}
    </>
  );
}
