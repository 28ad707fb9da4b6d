import Link from 'next/link';

interface FilterLinksProps {
  label: string;
  options: readonly { label: string; address: string; isCurrent: boolean }[];
}

/** The choices of a list that the server renders. */
export function FilterLinks({ label, options }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-x-5 text-sm print:hidden">
      {options.map((option) => (
        <Link
          key={option.label}
          href={option.address}
          prefetch={false}
          aria-current={option.isCurrent ? 'true' : undefined}
          className="inline-flex min-h-9 min-w-6 items-center justify-center border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
