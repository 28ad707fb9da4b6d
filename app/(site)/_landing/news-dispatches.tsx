import Link from 'next/link';

import { NewsMeta } from '@/components/news/news-meta';
import { latestUpdates } from '@/lib/content/landing';
import type { NewsItem } from '@/lib/news/schema';
import { paths } from '@/lib/paths';

import { NoNews } from './no-news';

/** The newest items one under the other, to be read on. */
export function NewsDispatches({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul>
        {news.map(({ id, title, excerpt, category, date }) => (
          <li key={id} className="group relative border-t border-rule py-5 first:border-ink">
            <NewsMeta category={category} date={date} />
            <h3 className="mt-2 text-2xl">
              <Link
                href={paths.newsItem(id)}
                prefetch={false}
                className="group-hover:text-accent group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-1 line-clamp-3 text-ink-soft">{excerpt}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link
          href={paths.updates}
          prefetch={false}
          className="inline-flex min-h-9 items-center font-sans text-sm font-semibold text-link"
        >
          {latestUpdates.all}
        </Link>
      </p>
    </>
  );
}
