import type { CSSProperties } from 'react';

interface ContentsEntry {
  anchor: string;
  title: string;
}

/** Links to the anchors of a text. `contentsScope` and `contentsMark` mark the section being read. */
export function ContentsList({ title, entries }: { title: string; entries: readonly ContentsEntry[] }) {
  return (
    <nav aria-label={title} className="text-sm">
      <h2 className="mb-2 kicker font-medium tracking-[0.08em] text-ink-soft">{title}</h2>
      <ol className="border-t border-rule">
        {entries.map((entry, index) => (
          <li key={entry.anchor} className="border-b border-rule">
            <a
              href={`#${entry.anchor}`}
              className="group flex min-h-10 contents-link items-center gap-3 py-1.5"
              style={{ animationTimeline: timelineOf(entry) } as CSSProperties}
            >
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

function timelineOf({ anchor }: Pick<ContentsEntry, 'anchor'>): string {
  return `--at-${anchor}`;
}

export function contentsScope(entries: readonly ContentsEntry[]): CSSProperties {
  return { timelineScope: entries.map(timelineOf).join(', ') } as CSSProperties;
}

export function contentsMark(entry: Pick<ContentsEntry, 'anchor'>): CSSProperties {
  return { viewTimeline: `${timelineOf(entry)} block`, viewTimelineInset: '50%' } as CSSProperties;
}
