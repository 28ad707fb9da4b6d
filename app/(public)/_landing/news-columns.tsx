import { NewsMeta } from '@/components/news/news-meta';
import type { ListedNewsItem } from '@/lib/domains/news/schema';

import { AllNewsLink, NewsItemLink, NoNews } from './news-links';

/** The newest item large over the full width, the next two below it, as on a front page. */
export function NewsColumns({ news }: { news: readonly ListedNewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul className="grid gap-x-12 wrap-anywhere md:grid-cols-2">
        {news.map((item, index) => (
          <li
            key={item.id}
            className={`group relative border-rule py-5 not-first:border-t ${index === 0 ? 'md:col-span-2 md:pt-0 md:pb-8' : ''}`}
          >
            <NewsMeta category={item.category} date={item.date} updatedOn={item.updatedOn} notice={item} />
            <h3 className={index === 0 ? 'mt-3 text-2xl md:text-4xl' : 'mt-3 text-xl'}>
              <NewsItemLink item={item} />
            </h3>
            <p
              className={`mt-2 line-clamp-2 max-w-measure text-ink-soft print:hidden ${index === 0 ? 'md:text-lg' : ''}`}
            >
              {item.excerpt}
            </p>
          </li>
        ))}
      </ul>
      <AllNewsLink className="mt-6 border-t border-rule pt-3" />
    </>
  );
}
