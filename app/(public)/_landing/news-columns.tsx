import { NewsMeta } from '@/components/news/news-meta';
import type { NewsItem } from '@/lib/news/schema';

import { AllNewsLink, NewsItemLink } from './news-links';
import { NoNews } from './no-news';

/** The newest items side by side, as a front page has them. */
export function NewsColumns({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul className="grid md:grid-cols-3">
        {news.map((item) => (
          <li
            key={item.id}
            className="group relative border-rule py-5 not-first:border-t md:px-6 md:py-1 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0"
          >
            <NewsMeta category={item.category} date={item.date} />
            <h3 className="mt-3 text-xl">
              <NewsItemLink item={item} />
            </h3>
            <p className="mt-2 line-clamp-4 text-ink-soft">{item.excerpt}</p>
          </li>
        ))}
      </ul>
      <AllNewsLink className="mt-6 border-t border-rule pt-3" />
    </>
  );
}
