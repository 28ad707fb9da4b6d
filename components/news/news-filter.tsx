import clsx from 'clsx';

import { buttonClass } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { updates } from '@/lib/content/updates';
import { newsCategories } from '@/lib/domains/news/categories';
import { categorySlug, newsSearchPath, searchMaximumLength, type NewsSearch } from '@/lib/domains/news/search/query';
import { paths } from '@/lib/paths';

/**
 * Filters the list by category and by words. A form and links, so that it works without scripts. Above the results of a
 * search it is low: a phone folds the categories, unless one is chosen.
 */
export function NewsFilter({ q = '', category }: Partial<NewsSearch>) {
  return (
    <div
      className={clsx(
        'relative flex flex-wrap items-end justify-between gap-x-10 border-t border-rule print:hidden',
        q ? 'mb-3 pt-3' : 'mb-10 gap-y-5 pt-4',
      )}
    >
      <Categories q={q} category={category} className={q && 'hidden md:block'} />
      {q && (
        <details open={category !== undefined} className="group md:hidden">
          <summary className="absolute top-2 right-0 flex min-h-8 cursor-pointer items-center gap-2 text-sm text-link">
            <span aria-hidden="true" className="font-mono group-open:hidden">
              +
            </span>
            <span aria-hidden="true" className="hidden font-mono group-open:inline">
              −
            </span>
            {updates.categories}
          </summary>
          <Categories q={q} category={category} className="pt-8" />
        </details>
      )}
      <form role="search" action={paths.updates} className="flex w-full flex-wrap gap-2 sm:w-85">
        <label htmlFor="news-search" className={clsx('basis-full text-sm font-semibold', q && 'pr-24')}>
          {updates.searchLabel}
        </label>
        <Input
          id="news-search"
          type="search"
          name="q"
          defaultValue={q}
          required
          maxLength={searchMaximumLength}
          className="min-w-0 flex-1 basis-56"
        />
        {category && <input type="hidden" name="category" value={categorySlug(category)} />}
        <button type="submit" className={`${buttonClass('secondary')} hover:border-ink hover:bg-wash`}>
          {updates.searchButton}
        </button>
      </form>
    </div>
  );
}

function Categories({ q = '', category, className }: Partial<NewsSearch> & { className?: string }) {
  return (
    <nav aria-label={updates.categories} className={className}>
      <ul className="flex flex-wrap gap-x-4">
        {[undefined, ...newsCategories].map((entry) => (
          <li key={entry ?? 'all'}>
            <a
              href={newsSearchPath({ q, category: entry })}
              aria-current={entry === category ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-11 min-w-6 items-center border-b-[3px] border-transparent text-sm hover:border-rule-field',
                'aria-[current]:border-accent aria-[current]:font-semibold',
              )}
            >
              {entry ?? updates.everyCategory}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
