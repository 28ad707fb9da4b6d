import type { ReactNode } from 'react';

import { Figures, inFigures } from '@/components/ui/figures';
import type { NewsImport } from '@/lib/domains/news/archive-schema';
import { paths } from '@/lib/paths';

const shown = 10;
const titleOf = ({ title, number }: { title: string; number: number }) => title || `News item ${number} of the archive`;

/** What comes with an archive, or has come if `isDone`, and what is left out and why. */
export function ImportOutline({
  result: { drafts, leftOut },
  isDone = false,
}: {
  result: NewsImport;
  isDone?: boolean;
}) {
  return (
    <div className="grid gap-5">
      <Figures
        isColumn
        figures={[
          { name: isDone ? 'Drafts imported' : 'Drafts to come', value: drafts.length },
          { name: 'Files with them', value: drafts.reduce((sum, { files }) => sum + files, 0) },
          { name: 'Left out', value: leftOut.length },
        ]}
      />
      <Listed title={isDone ? 'Imported' : 'To come'} total={drafts.length}>
        {drafts.slice(0, shown).map((draft) => (
          <li key={draft.number}>
            {draft.id === null ? (
              titleOf(draft)
            ) : (
              <a href={paths.newsEditor(draft.id)} className="text-link">
                {titleOf(draft)}
              </a>
            )}
          </li>
        ))}
      </Listed>
      <Listed title="Left out" total={leftOut.length}>
        {leftOut.slice(0, shown).map((item) => (
          <li key={item.number}>
            {titleOf(item)}
            <span className="block text-ink-soft">{item.reason}</span>
          </li>
        ))}
      </Listed>
    </div>
  );
}

function Listed({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  if (total === 0) return null;
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-1 grid gap-1 text-sm wrap-anywhere">{children}</ul>
      {total > shown && <p className="mt-1 text-sm text-ink-soft">and {inFigures(total - shown)} more</p>}
    </section>
  );
}
