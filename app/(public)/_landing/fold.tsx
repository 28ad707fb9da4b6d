import clsx from 'clsx';

interface FoldProps {
  /** What the reader finds inside. */
  label: string;
  /** What another page has too: only a phone folds it, until a link leads to its section. */
  isOfPhone?: boolean;
  className?: string;
  children: React.ReactNode;
}

/** Content behind a press. Paper shows it. */
export function Fold({ label, isOfPhone = false, className, children }: FoldProps) {
  return (
    <details className={clsx('group', isOfPhone && 'phone-fold', className)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-link print:hidden">
        <span aria-hidden="true" className="font-mono group-open:hidden">
          +
        </span>
        <span aria-hidden="true" className="hidden font-mono group-open:inline">
          −
        </span>
        {label}
      </summary>
      {children}
    </details>
  );
}
