import { updates } from '@/lib/content/updates';
import { contract } from '@/lib/http/contract';
import { endpoint, resource } from '@/lib/http/endpoint';
import { atomFeed } from '@/lib/news/feed';
import { listNewsForFeed } from '@/lib/news/service';
import { paths } from '@/lib/paths';
import { absoluteUrl } from '@/lib/seo';
import { site } from '@/lib/site';

const newest = 30;

/** Next would otherwise try to make it at build. */
export const dynamic = 'force-dynamic';

export const { GET, HEAD } = resource(
  endpoint(
    contract({
      method: 'GET',
      path: paths.feed,
      access: 'public',
      summary: 'Sends the newest published items as an Atom feed.',
      sends: 'application/atom+xml',
    }),
    async () => {
      const feed = atomFeed(
        {
          title: `${site.name}: ${updates.title}`,
          subtitle: updates.meta.description,
          author: site.name,
          feedUrl: absoluteUrl(paths.feed),
          pageUrl: absoluteUrl(paths.updates),
          itemUrl: (id) => absoluteUrl(paths.newsItem(id)),
        },
        await listNewsForFeed(newest),
      );
      return new Response(feed, {
        headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=10' },
      });
    },
  ),
);
