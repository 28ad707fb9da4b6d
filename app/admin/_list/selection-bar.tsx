import { useEffect, useRef, type ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';

import type { EachOutcome, useEach } from './use-each';
import type { Selection } from './use-selection';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  each: ReturnType<typeof useEach<Row>>;
  /** Buttons for what can be done with the selected rows. */
  children: ReactNode;
}

/** Stays in sight below a list: how many rows are selected, what can be done with them, and what was done. */
export function SelectionBar<Row>({ selection, each, children }: SelectionBarProps<Row>) {
  const { progress, outcome } = each;
  const count = selection.rows.length;
  if (count === 0 && !progress && !outcome) return null;
  const clear = () => {
    selection.select([]);
    each.forget();
  };
  return (
    <div
      role="group"
      aria-label="Selection"
      className="sticky bottom-0 z-10 border-t border-ink bg-paper py-2 text-sm print:hidden"
    >
      {outcome && <Outcome outcome={outcome} nameOf={selection.nameOf} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p role="status" className="mr-2 font-semibold tabular-nums max-md:basis-full">
          {progress
            ? `${inFigures(progress.count)} of ${inFigures(progress.total)} done...`
            : `${inFigures(count)} selected`}
        </p>
        {count > 0 && children}
        <Button variant="quiet" size="sm" disabled={progress !== undefined} onClick={clear}>
          {count > 0 ? 'Clear' : 'Close'}
        </Button>
      </div>
    </div>
  );
}

const namedRows = 3;

/** What was done, and per reason which rows were left out. It has the focus, as the pressed button may be gone. */
function Outcome<Row>({
  outcome: { done, left },
  nameOf,
}: {
  outcome: EachOutcome<Row>;
  nameOf: (row: Row) => string;
}) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  const reasons = [...new Set(left.map(({ reason }) => reason))];
  return (
    <div ref={text} tabIndex={-1} className="mb-1 max-h-40 overflow-y-auto wrap-anywhere focus:outline-none">
      <p className="font-semibold">
        {done}
        {left.length > 0 && `, ${inFigures(left.length)} left out`}.
      </p>
      {reasons.map((reason) => (
        <p key={reason} className="text-ink-soft">
          {listNames(left.flatMap((one) => (one.reason === reason ? [nameOf(one.row)] : [])))}: {reason}
        </p>
      ))}
    </div>
  );
}

/** The first names, and how many there are besides. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - namedRows;
  return names.slice(0, namedRows).join(', ') + (rest > 0 ? ` and ${inFigures(rest)} more` : '');
}
