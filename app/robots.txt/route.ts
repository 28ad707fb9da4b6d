import { contract } from '@/lib/platform/http/contract';
import { endpoint, resource } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';
import { absoluteUrl } from '@/lib/seo/metadata';

const closed = ['/api/', paths.admin, paths.dashboard, paths.userHome];

/** Otherwise Next would try to render it at build. */
export const dynamic = 'force-dynamic';

export const { GET, HEAD } = resource(
  endpoint(
    contract('GET /robots.txt', {
      access: 'public',
      summary: 'Tells crawlers where not to go.',
      sends: 'text/plain',
    }),
    () =>
      new Response(
        [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${absoluteUrl(paths.sitemap)}`,
          '',
        ].join('\n'),
        { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
      ),
  ),
);
