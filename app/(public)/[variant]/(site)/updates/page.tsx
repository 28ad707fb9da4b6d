import type { Metadata } from 'next';
import { cache } from 'react';

import { JsonLdScript } from '@/app/_components/json-ld';
import { ComingIntoEffect } from '@/components/news/coming-into-effect';
import { EndedItemPage } from '@/components/news/ended-item';
import { NewsBrowser } from '@/components/news/news-browser';
import { NewsFilter } from '@/components/news/news-filter';
import { NewsPanel } from '@/components/news/news-panel';
import { updates } from '@/lib/content/updates';
import { breadcrumbJsonLd, newsArticleJsonLd, type JsonLd } from '@/lib/seo/json-ld';
import { firstPicture } from '@/lib/domains/news/public/first-picture';
import { plainContentOf } from '@/lib/domains/news/markdown/text';
import { findEndedItem } from '@/lib/domains/news/public/ended';
import { comingCount } from '@/lib/domains/news/coming';
import type { PublishedNewsItem } from '@/lib/domains/news/schema';
import {
  getNewsNeighbors,
  getPublishedNewsItem,
  listComingIntoEffect,
  listNewsSummaries,
} from '@/lib/domains/news/public/published';
import { paths } from '@/lib/paths';
import { pageMetadata, socialImage } from '@/lib/seo/metadata';
import { newsItemOfVariant, newsPageOfVariant } from '@/lib/domains/site/pages';

import { PageHeader } from '../../../_components/page-header';

interface Props {
  params: Promise<{ variant: string }>;
}

/** Shared by the metadata and the page. */
const readItem = cache(getPublishedNewsItem);
const readEnded = cache(findEndedItem);
const readList = cache(listNewsSummaries);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { variant } = await params;
  const id = newsItemOfVariant(variant);
  const page = newsPageOfVariant(variant);
  const item = id === undefined ? null : await readItem(id);
  if (item) {
    return pageMetadata({
      title: item.title,
      description: item.excerpt,
      path: paths.newsItem(item.id),
      image: firstPicture(item.html) ?? socialImage.newsItem(item.id),
      publishedOn: item.date,
      section: item.category,
    });
  }
  const ended = id === undefined ? null : await readEnded(id);
  if (ended) {
    return pageMetadata({
      title: ended.kind === 'withdrawn' ? updates.withdrawnTitle(ended.item.title) : updates.error,
      description: ended.explanation.text,
      path: paths.newsItem(ended.item.id),
      image: socialImage.page('updates'),
      noIndex: true,
    });
  }
  return pageMetadata({
    title: listTitle(page),
    description: updates.meta.description,
    path: paths.newsPage(page),
    image: socialImage.page('updates'),
    noIndex: id !== undefined || (page > 1 && (await readList(page)).items.length === 0),
  });
}

export default async function UpdatesPage({ params }: Props) {
  const { variant } = await params;
  const id = newsItemOfVariant(variant);
  const page = newsPageOfVariant(variant);
  const [{ items, olderCursor }, item, coming] = await Promise.all([
    readList(page),
    id === undefined ? null : readItem(id),
    page === 1 ? listComingIntoEffect(comingCount.updates) : undefined,
  ]);
  const ended = id === undefined || item ? null : await readEnded(id);
  const neighbors = item ? await getNewsNeighbors(item) : {};
  return (
    <>
      <JsonLdScript objects={describe(item)} />
      <PageHeader kicker={updates.eyebrow} title={updates.title} lede={updates.lede} />
      <div className="page-width">
        <NewsFilter />
        {ended && <EndedItemPage {...ended} />}
        {id !== undefined && !item && !ended && (
          <p className="mb-8 border-l-2 border-brass pl-5 text-ink-soft">{updates.missing}</p>
        )}
        {coming && <ComingIntoEffect coming={coming} heading="h2" />}
        {items.length > 0 || item ? (
          <NewsBrowser
            listTitle={listTitle(page)}
            items={items}
            opened={item && asShown(item)}
            panel={item && <NewsPanel item={asShown(item)} neighbors={neighbors} />}
            openedNeighbors={neighbors}
            page={page}
            olderCursor={olderCursor}
          />
        ) : (
          <div className="border-t-2 border-b border-rule border-t-ink py-16 text-center">
            <p className="font-serif text-2xl">{page > 1 ? updates.beyond : updates.empty}</p>
            {page === 1 && <p className="mt-2 text-ink-soft">{updates.emptyHint}</p>}
          </div>
        )}
        {page > 1 && (
          <p className="mt-4">
            <a
              href={paths.newsPage(items.length > 0 ? page - 1 : 1)}
              rel="prev"
              className="inline-flex min-h-8 items-center text-link"
            >
              {items.length > 0 ? updates.newer : updates.first}
            </a>
          </p>
        )}
        <p className="mt-4 text-sm">
          <a href={paths.feed} className="inline-flex min-h-8 items-center text-link">
            {updates.feed}
          </a>
        </p>
      </div>
    </>
  );
}

const listTitle = (page: number) => (page > 1 ? `${updates.meta.title}, page ${page}` : updates.meta.title);

/** The content that the browser gets of an item: its HTML or, without it, its text. */
function asShown(item: PublishedNewsItem): PublishedNewsItem {
  return item.html ? { ...item, content: null } : item;
}

function describe(item: PublishedNewsItem | null): JsonLd[] {
  const list = { name: updates.title, path: paths.updates };
  if (!item) return [breadcrumbJsonLd([list])];
  return [
    newsArticleJsonLd(item, plainContentOf(item)),
    breadcrumbJsonLd([list, { name: item.title, path: paths.newsItem(item.id) }]),
  ];
}
