import { NewsMeta } from '@/components/news/news-meta';
import type { NewsItem } from '@/lib/news/schema';

import { AllNewsLink, NewsItemLink, NoNews } from './news-links';

/** The newest item large, the next beside it, as a front page has them. */
export function NewsColumns({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul className="grid gap-x-12 wrap-anywhere md:grid-cols-[3fr_2fr]">
        {news.map((item, index) => (
          <li
            key={item.id}
            className={`group relative border-rule py-5 not-first:border-t md:py-4 ${index === 0 ? 'md:row-span-2 md:pt-0' : 'md:nth-2:border-t-0 md:nth-2:pt-0'}`}
          >
            <NewsMeta category={item.category} date={item.date} />
            <h3 className={index === 0 ? 'mt-3 text-2xl md:text-3xl' : 'mt-3 text-xl'}>
              <NewsItemLink item={item} />
            </h3>
            <p className={`mt-2 line-clamp-2 text-ink-soft ${index === 0 ? 'md:text-lg' : ''}`}>{item.excerpt}</p>
          </li>
        ))}
      </ul>
      <AllNewsLink className="mt-6 border-t border-rule pt-3" />
    </>
  );
}
