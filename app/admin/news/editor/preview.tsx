import { NewsContent } from '@/components/news/news-content';
import { NewsMeta } from '@/components/news/news-meta';
import type { NewsRendering } from '@/lib/domains/news/markdown-contract';
import { today } from '@/lib/platform/dates/calendar-day';
import { CalendarDaySchema } from '@/lib/platform/dates/schema';

import type { DraftValues } from './draft-values';

/** The text as readers will see it. Not interactive. */
export function Preview({ values, rendering }: { values: DraftValues; rendering: NewsRendering | undefined }) {
  const { title, excerpt, content, category, date, link } = values;
  return (
    <section aria-labelledby="editor-preview-title" className="min-w-0">
      <h2 id="editor-preview-title" className="kicker font-medium text-ink-soft">
        Preview
      </h2>
      <div inert className="mt-2 border border-t-[3px] border-rule border-t-ink bg-sheet px-5 py-5">
        <NewsMeta category={category} date={CalendarDaySchema.safeParse(date).data ?? today()} />
        <p className="mt-2 mb-4 font-serif text-2xl font-semibold text-balance">{title.trim() || 'Title'}</p>
        <NewsContent
          excerpt={excerpt.trim() || 'Excerpt'}
          content={content.trim() || null}
          html={rendering?.html ?? undefined}
        />
        {link.trim() && <p className="mt-4 text-sm wrap-anywhere text-ink-soft">Read Full Article opens {link}</p>}
      </div>
      {rendering && rendering.warnings.length > 0 && (
        <div className="mt-5 border-l-[3px] border-brass bg-brass-wash px-4 py-3 text-sm">
          <h3 className="font-sans font-semibold">Before you publish</h3>
          <ul className="mt-1 list-disc pl-5">
            {rendering.warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
