import { contract } from '@/lib/platform/http/contract';
import { endpoint, resource } from '@/lib/api/endpoint';
import { listDocumentsForSitemap } from '@/lib/domains/news/documents/issues';
import { listNewsForSitemap } from '@/lib/domains/news/public/published';
import { publicPages } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { absoluteUrl } from '@/lib/seo/metadata';
import { sitemapMaximum, sitemapXml } from '@/lib/seo/sitemap';

const pages = publicPages.filter(({ isInSitemap }) => isInSitemap);

/** Otherwise Next would try to render it at build. */
export const dynamic = 'force-dynamic';

export const { GET, HEAD } = resource(
  endpoint(
    contract(`GET ${paths.sitemap}`, {
      access: 'public',
      summary: 'Sends the site map.',
      sends: 'application/xml',
    }),
    async () => {
      const documents = await listDocumentsForSitemap(sitemapMaximum / 2);
      const news = await listNewsForSitemap(sitemapMaximum - pages.length - documents.length);
      const sitemap = sitemapXml([
        ...pages.map(({ path }) => ({ url: absoluteUrl(path) })),
        ...documents.map(({ id, updatedAt }) => ({ url: absoluteUrl(paths.document(id)), lastModified: updatedAt })),
        ...news.map(({ id, updatedAt }) => ({ url: absoluteUrl(paths.newsItem(id)), lastModified: updatedAt })),
      ]);
      return new Response(sitemap, {
        headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=10' },
      });
    },
  ),
);
