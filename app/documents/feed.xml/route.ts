import { endpoint, resource } from '@/lib/api/endpoint';
import { documents } from '@/lib/content/documents';
import { listIssuesForFeed } from '@/lib/domains/news/documents/issues';
import { atomFeed, feedOrigin } from '@/lib/domains/news/public/feed';
import { contract } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';
import { absoluteUrl } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

const newest = 30;

/** Otherwise Next would try to render it at build. */
export const dynamic = 'force-dynamic';

export const { GET, HEAD } = resource(
  endpoint(
    contract(`GET ${paths.documentsFeed}`, {
      access: 'public',
      summary: 'Sends the newest issues of documents as an Atom feed.',
      sends: 'application/atom+xml',
    }),
    async () => {
      const issues = await listIssuesForFeed(newest);
      const documentOf = new Map(issues.map(({ id, documentId }) => [id, documentId]));
      const feed = atomFeed(
        {
          title: `${site.name}: ${documents.meta.title}`,
          subtitle: documents.meta.description,
          author: site.name,
          feedUrl: absoluteUrl(paths.documentsFeed),
          idOrigin: await feedOrigin(),
          pageUrl: absoluteUrl(paths.documents),
          itemUrl: (id) => absoluteUrl(paths.issue(documentOf.get(id) ?? id, id)),
        },
        issues.map(({ kind, summary, number, changes, file, redline, ...issue }) => ({
          ...issue,
          category: kind,
          excerpt: summary,
          content: null,
          link: null,
          isPublished: true,
          numberName: documents.number,
          noticeNumber: number,
          ...(changes && { html: changes }),
          files: [file, redline].filter((one) => one !== undefined),
        })),
      );
      return new Response(feed, {
        headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=10' },
      });
    },
  ),
);
