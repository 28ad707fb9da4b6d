import { Notice } from '@/components/ui/notice';
import { updates } from '@/lib/content/updates';
import type { EndedItem } from '@/lib/domains/news/public/ended';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { NewsContent, NewsNotes } from './news-content';
import { ReadFullArticle } from './read-full-article';
import { NewsFiles } from './news-files';
import { NewsMeta } from './news-meta';

/** The page of an ended item: a withdrawn one below its notice, or why one was published in error. */
export function EndedItemPage({ kind, explanation, link, item }: EndedItem) {
  const day = formatCalendarDay(explanation.day);
  if (kind === 'error') {
    return (
      <Notice title={updates.error} className="mb-12 max-w-measure">
        <p>{updates.errorText(day)}</p>
        <div className="mt-2">
          <Explanation text={explanation.text} link={link} />
        </div>
      </Notice>
    );
  }
  return (
    <article aria-labelledby="withdrawn-title" className="mb-14">
      <Notice title={updates.withdrawn(day)} className="max-w-measure">
        <Explanation text={explanation.text} link={null} />
      </Notice>
      <NewsMeta category={item.category} date={item.date} className="mt-8" />
      <h2 id="withdrawn-title" dir="auto" className="mt-3 mb-6 text-3xl">
        {item.title}
      </h2>
      <NewsContent {...item}>
        <NewsNotes date={item.date} notes={item.notes} />
      </NewsContent>
      <NewsFiles files={item.files} />
      {item.link && (
        <p className="mt-8">
          <ReadFullArticle link={item.link} />
        </p>
      )}
    </article>
  );
}

/** Why something ended, and where readers can go instead. */
export function Explanation({ text, link }: { text: string; link: string | null }) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {link && (
        <p className="mt-2">
          {updates.instead}:{' '}
          <a href={link} rel="noopener noreferrer" className="wrap-anywhere text-link">
            {link}
          </a>
        </p>
      )}
    </>
  );
}
