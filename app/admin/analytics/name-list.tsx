import Link from 'next/link';
import { useId } from 'react';

import { inFigures } from '@/components/ui/figures';

import { Folded } from './folded';

interface NameListProps {
  title: string;
  note?: string;
  empty: string;
  rows: readonly { name: string; views: number }[];
  titleOf: (name: string) => string | undefined;
  /** Whether there are more names than `rows` has. */
  isCut: boolean;
  /** The address of the page for a single name. */
  lineAddress: (name: string) => string;
  csv: string;
}

const shownRows = 10;

/** Names with their figures, highest first; each links to the page for that name. */
export function NameList({ title, note, empty, rows, titleOf, isCut, lineAddress, csv }: NameListProps) {
  const id = useId();
  const heaviest = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {rows.length > 0 && <CsvLink href={csv} label={title} />}
      </div>
      {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      {rows.length === 0 ? (
        <p className="mt-3 border-y border-rule py-6 text-ink-soft">{empty}</p>
      ) : (
        <Folded rows={rows} first={shownRows} isCut={isCut} className="mt-3 border-t border-ink text-sm">
          {({ name, views }) => (
            <li
              key={name}
              className="relative flex items-baseline justify-between gap-4 border-b border-rule px-2 py-2"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 bg-wash"
                style={{ width: `${(views / heaviest) * 100}%` }}
              />
              <Link
                href={lineAddress(name)}
                prefetch={false}
                title={name}
                className="relative -my-0.5 min-w-6 truncate py-0.5 font-medium hover:underline"
              >
                {titleOf(name) ?? name}
              </Link>
              <span className="relative shrink-0 tabular-nums">{inFigures(views)}</span>
            </li>
          )}
        </Folded>
      )}
      {isCut && (
        <p className="mt-1 text-sm text-ink-soft">The first {rows.length}. The CSV has every name that is kept.</p>
      )}
    </section>
  );
}

export function CsvLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="inline-block shrink-0 py-0.5 text-sm text-link print:hidden"
      aria-label={`${label} as CSV`}
    >
      CSV
    </a>
  );
}
