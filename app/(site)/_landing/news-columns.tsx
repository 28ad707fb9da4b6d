import Link from 'next/link';

import { NewsMeta } from '@/components/news/news-meta';
import { latestUpdates } from '@/lib/content/landing';
import type { NewsItem } from '@/lib/news/schema';
import { paths } from '@/lib/paths';

import { NoNews } from './no-news';

/** The newest items side by side, as a front page has them. */
export function NewsColumns({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return <NoNews />;
  return (
    <>
      <ul className="grid md:grid-cols-3">
        {news.map(({ id, title, excerpt, category, date }) => (
          <li
            key={id}
            className="group relative border-rule py-5 not-first:border-t md:px-6 md:py-1 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0"
          >
            <NewsMeta category={category} date={date} />
            <h3 className="mt-3 text-xl">
              <Link
                href={paths.newsItem(id)}
                prefetch={false}
                className="group-hover:text-accent group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-2 line-clamp-4 text-ink-soft">{excerpt}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 border-t border-rule pt-3">
        <Link
          href={paths.updates}
          prefetch={false}
          className="inline-flex min-h-9 items-center text-sm font-semibold text-link"
        >
          {latestUpdates.all}
        </Link>
      </p>
    </>
  );
}
