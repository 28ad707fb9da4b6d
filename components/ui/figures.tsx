/** A number as people read it. */
export const inFigures = (value: number) => value.toLocaleString('en-US');

export function Figures({ figures }: { figures: readonly { name: string; value: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-3 border-b border-rule py-2">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-mono text-sm tabular-nums">{inFigures(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
