import { InlineText } from '@/components/prose/inline-text';
import type { BriefingRow } from '@/lib/content/briefing';

/** Headings with a sentence or two each, as lines to scan. */
export function BriefingRows({ rows }: { rows: readonly BriefingRow[] }) {
  return rows.map(({ anchor, title, text }) => (
    <article
      key={title}
      id={anchor}
      className="grid gap-x-8 gap-y-1 border-t border-rule py-4 first-of-type:border-t-0 first-of-type:pt-0 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 className="text-xl">{title}</h3>
      <p className="max-w-measure">
        <InlineText text={text} />
      </p>
    </article>
  ));
}
