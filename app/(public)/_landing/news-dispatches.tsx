import { NewsMeta } from '@/components/news/news-meta';
import type { ListedNewsItem } from '@/lib/domains/news/schema';

import { AllNewsLink, NewsItemLink, NoNews } from './news-links';

/** The newest items one below the other. */
export function NewsDispatches({ news }: { news: readonly ListedNewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul className="wrap-anywhere">
        {news.map((item) => (
          <li key={item.id} className="group relative border-t border-rule py-5 first:border-ink">
            <NewsMeta category={item.category} date={item.date} updatedOn={item.updatedOn} notice={item} />
            <h3 className="mt-2 text-2xl">
              <NewsItemLink item={item} />
            </h3>
            <p className="mt-1 line-clamp-2 text-ink-soft">{item.excerpt}</p>
          </li>
        ))}
      </ul>
      <AllNewsLink />
    </>
  );
}
