import { Button } from './button';

interface PagerProps {
  /** Of what there are pages: "users". */
  label: string;
  offset: number;
  count: number;
  total: number;
  /** There are more than `total`: they were not counted to the end. */
  totalIsMinimum?: boolean;
  isPending?: boolean;
  onFirst?: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  onLast?: () => void;
}

const inFigures = (value: number) => value.toLocaleString('en-US');

/** Where one is in a list, and the ways on. A way that leads nowhere is disabled. */
export function Pager({ label, offset, count, total, totalIsMinimum, isPending, ...go }: PagerProps) {
  const range = count === 0 ? '0' : `${inFigures(offset + 1)}–${inFigures(offset + count)}`;
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {range} of {totalIsMinimum ? `more than ${inFigures(total)}` : inFigures(total)}
      </p>
      {total > count && (
        <div className="flex gap-1.5 print:hidden" aria-busy={isPending || undefined}>
          <PageButton onClick={go.onFirst}>First</PageButton>
          <PageButton onClick={go.onPrevious}>Previous</PageButton>
          <PageButton onClick={go.onNext}>Next</PageButton>
          <PageButton onClick={go.onLast}>Last</PageButton>
        </div>
      )}
    </nav>
  );
}

function PageButton({ onClick, children }: { onClick?: () => void; children: string }) {
  return (
    <Button variant="secondary" size="sm" disabled={!onClick} onClick={onClick}>
      {children}
    </Button>
  );
}
