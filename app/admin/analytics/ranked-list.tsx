import { useId } from 'react';

interface RankedListProps {
  title: string;
  empty: string;
  rows: { name: string; value: string; weight: number }[];
}

/** Names with their figures, the most first; a bar behind each shows its weight. */
export function RankedList({ title, empty, rows }: RankedListProps) {
  const id = useId();
  const heaviest = Math.max(1, ...rows.map(({ weight }) => weight));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-3 border-y border-rule py-6 text-ink-soft">{empty}</p>
      ) : (
        <ol className="mt-3 border-t border-ink text-sm">
          {rows.map(({ name, value, weight }) => (
            <li
              key={name}
              className="relative flex items-baseline justify-between gap-4 border-b border-rule px-2 py-2"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 bg-wash"
                style={{ width: `${(weight / heaviest) * 100}%` }}
              />
              <span className="relative min-w-0 truncate font-medium" title={name}>
                {name}
              </span>
              <span className="relative shrink-0 tabular-nums">{value}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
