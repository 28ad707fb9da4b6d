import type { Metadata } from 'next';

import { IssueList } from '@/components/documents/issue-list';
import { Highlighted } from '@/components/news/highlighted';
import { NewsBrowser } from '@/components/news/news-browser';
import { NewsFilter } from '@/components/news/news-filter';
import { buttonClass } from '@/components/ui/button';
import { searchPrimer } from '@/lib/content/search-primer';
import { updates } from '@/lib/content/updates';
import { pageOfIssues } from '@/lib/domains/news/documents/issues';
import { documentSearchPath } from '@/lib/domains/news/search/register';
import { newsPageSize } from '@/lib/domains/news/schema';
import { searchNews } from '@/lib/domains/news/search/search';
import {
  categorySlug,
  newsSearchPath,
  readNewsSearch,
  type NewsCategory,
  type NewsSearch,
} from '@/lib/domains/news/search/query';
import { paths } from '@/lib/paths';
import { wordsOf } from '@/lib/platform/text/search-form';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

import { PageHeader } from '../../../../_components/page-header';

/** How many documents stand among the results. */
const documentsShown = 3;

/** Each search is rendered for its request; nothing is cached for others. */
export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = await readSearch(searchParams);
  const category = search?.category;
  return pageMetadata({
    title: titleOf(search),
    description: updates.meta.description,
    path: paths.updates,
    image: socialImage.page('updates'),
    noIndex: true,
    feed: category ? { url: feedOf(category), title: `${site.name}: ${category}` } : undefined,
  });
}

export default async function SearchPage({ searchParams }: Props) {
  const search = await readSearch(searchParams);
  return (
    <>
      <PageHeader kicker={updates.eyebrow} title={updates.title} lede={updates.lede} isCompact={Boolean(search?.q)} />
      <div className="page-width">
        <NewsFilter {...search} />
        {search ? <Results search={search} /> : <p role="status">{updates.searchLimited}</p>}
      </div>
    </>
  );
}

async function Results({ search }: { search: NewsSearch }) {
  const words = wordsOf(search.q);
  const { items, total } = await searchNews(search);
  const places = search.page === 1 && !search.category && search.q ? searchPrimer(words) : undefined;
  const inRegister = places && (await pageOfIssues({ q: search.q }, documentsShown));
  const isBeyond = search.page > 1 && items.length === 0;
  const hasMore = total > search.page * newsPageSize;
  return (
    <>
      {search.unknownCategory && (
        <p role="status" className="mb-6 border-l-2 border-brass pl-5 wrap-anywhere">
          {updates.unknownCategory(search.unknownCategory)}
        </p>
      )}
      {search.q && (
        <p className="mb-2 text-ink-soft">
          <span role="status" className="wrap-anywhere">
            {updates.found(search.q, total, { inPrimer: places?.length, inRegister: inRegister?.total })}
          </span>{' '}
          <a
            href={newsSearchPath({ category: search.category })}
            className="inline-flex min-h-8 items-center text-link"
          >
            {updates.clear}
          </a>
        </p>
      )}
      {items.length > 0 ? (
        <NewsBrowser
          listTitle={titleOf(search)}
          items={items}
          opened={null}
          openedNeighbors={{}}
          page={1}
          words={words}
          isSearch
        />
      ) : (
        (isBeyond || !search.q) && (
          <p className="border-t-2 border-ink py-10 font-serif text-2xl">{isBeyond ? updates.beyond : updates.empty}</p>
        )
      )}
      {search.page > 1 && (
        <p className="mt-4">
          <a
            rel="prev"
            href={newsSearchPath({ ...search, page: isBeyond ? 1 : search.page - 1 })}
            className="inline-flex min-h-8 items-center text-link"
          >
            {isBeyond ? updates.first : updates.newer}
          </a>
        </p>
      )}
      {hasMore && (
        <p className="mt-8">
          <a
            rel="next"
            href={newsSearchPath({ ...search, page: search.page + 1 })}
            className={`${buttonClass('secondary')} hover:border-ink hover:bg-wash`}
          >
            {updates.older}
          </a>
        </p>
      )}
      {inRegister && inRegister.rows.length > 0 && (
        <section aria-labelledby="documents-found" className="mt-14">
          <h2 id="documents-found" className="mb-4 text-2xl">
            {updates.files}
          </h2>
          <IssueList issues={inRegister.rows} heading="h3" isFound />
          {inRegister.total > documentsShown && (
            <p className="mt-4">
              <a href={documentSearchPath({ q: search.q })} className="inline-flex min-h-8 items-center text-link">
                {updates.allDocuments}
              </a>
            </p>
          )}
        </section>
      )}
      {places && places.length > 0 && (
        <section aria-labelledby="primer-places" className="mt-14">
          <h2 id="primer-places" className="border-t-2 border-ink pt-4 text-2xl">
            {updates.inPrimer}
          </h2>
          <ul className="mt-4 max-w-measure border-t border-rule">
            {places.map(({ title, href, snippet }) => (
              <li key={href} className="border-b border-rule py-4">
                <a href={href} className="font-serif text-lg font-semibold hover:underline hover:underline-offset-4">
                  <Highlighted text={title} words={words} />
                </a>
                <p className="mt-1 text-sm text-ink-soft">
                  <Highlighted text={snippet} words={words} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-10 text-sm">
        <a
          href={search.category ? feedOf(search.category) : paths.feed}
          className="inline-flex min-h-8 items-center text-link"
        >
          {search.category ? updates.categoryFeed(search.category) : updates.feed}
        </a>
      </p>
    </>
  );
}

const titleOf = (search: NewsSearch | undefined) =>
  search?.q ? `${updates.search}: ${search.q}` : (search?.category ?? updates.meta.title);

const feedOf = (category: NewsCategory) => paths.categoryFeed(categorySlug(category));

async function readSearch(searchParams: Props['searchParams']): Promise<NewsSearch | undefined> {
  const entries = Object.entries(await searchParams).flatMap(([name, value]) =>
    // Of a name that is given twice, the first counts, as in any other address of the site.
    value === undefined ? [] : [[name, [value].flat()[0] ?? '']],
  );
  return readNewsSearch(new URLSearchParams(entries));
}
