/** A table of contents: links to the anchors of a long text. */
export function ContentsList({
  title,
  entries,
}: {
  title: string;
  entries: readonly { anchor: string; title: string }[];
}) {
  return (
    <nav aria-label={title} className="text-sm">
      <h2 className="mb-2 kicker font-medium tracking-[0.08em] text-ink-soft">{title}</h2>
      <ol className="border-t border-rule">
        {entries.map((entry, index) => (
          <li key={entry.anchor} className="border-b border-rule">
            <a href={`#${entry.anchor}`} className="group flex min-h-10 items-center gap-3 py-1.5">
              <span aria-hidden="true" className="w-5 shrink-0 font-mono text-xs text-brass">
                {index + 1}
              </span>
              <span className="group-hover:underline group-hover:underline-offset-4">{entry.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
