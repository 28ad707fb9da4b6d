import { z } from 'zod';

import { updates } from '@/lib/content/updates';
import { contract } from '@/lib/platform/http/contract';
import { endpoint, resource } from '@/lib/api/endpoint';
import { atomFeed, feedOrigin } from '@/lib/domains/news/public/feed';
import { categoryOfSlug, categorySlug, newsSearchPath } from '@/lib/domains/news/search/query';
import { listNewsForFeed } from '@/lib/domains/news/public/published';
import { paths } from '@/lib/paths';
import { absoluteUrl } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

const newest = 30;

/** An unknown category is an error, so that no one subscribes to a feed that stays empty. */
const FeedQuerySchema = z.object({
  category: z
    .string()
    .transform((slug, context) => {
      const category = categoryOfSlug(slug);
      if (!category) context.addIssue({ code: 'custom', message: 'There is no such category.' });
      return category;
    })
    .optional(),
});

/** Otherwise Next would try to render it at build. */
export const dynamic = 'force-dynamic';

export const { GET, HEAD } = resource(
  endpoint(
    contract(`GET ${paths.feed}`, {
      access: 'public',
      summary: 'Sends the newest published items as an Atom feed.',
      query: FeedQuerySchema,
      sends: 'application/atom+xml',
    }),
    async ({ query: { category } }) => {
      const feed = atomFeed(
        {
          title: `${site.name}: ${category ?? updates.title}`,
          subtitle: updates.meta.description,
          author: site.name,
          feedUrl: absoluteUrl(category ? paths.categoryFeed(categorySlug(category)) : paths.feed),
          idOrigin: await feedOrigin(),
          pageUrl: absoluteUrl(newsSearchPath({ category })),
          itemUrl: (id) => absoluteUrl(paths.newsItem(id)),
        },
        await listNewsForFeed(newest, category),
      );
      return new Response(feed, {
        headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=10' },
      });
    },
  ),
);
