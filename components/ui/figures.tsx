import clsx from 'clsx';

/** Formats a number for people. */
export const inFigures = (value: number) => value.toLocaleString('en-US');

interface Figure {
  name: string;
  value: number;
  /** The meaning of the name, in a sentence. */
  meaning?: string;
}

/** `isColumn` puts each under the other, to be read from top to bottom. */
export function Figures({ figures, isColumn = false }: { figures: readonly Figure[]; isColumn?: boolean }) {
  const hasMeanings = figures.some(({ meaning }) => meaning);
  return (
    <dl
      className={clsx(
        'grid gap-x-6',
        isColumn ? 'max-w-md' : hasMeanings ? 'sm:grid-cols-2' : 'grid-cols-2 sm:grid-cols-3',
      )}
    >
      {figures.map(({ name, value, meaning }) => (
        <div
          key={name}
          className="flex flex-wrap content-start items-baseline justify-between gap-x-3 border-b border-rule py-2"
        >
          <dt className="min-w-0 flex-1 text-sm text-ink-soft">{name}</dt>
          <dd className="font-mono text-sm tabular-nums">{inFigures(value)}</dd>
          {meaning && <dd className="basis-full text-xs text-ink-soft">{meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}
