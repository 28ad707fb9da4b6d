import { endpoint, resource } from '@/lib/api/endpoint';
import { contract } from '@/lib/platform/http/contract';
import { paths } from '@/lib/paths';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { absoluteUrl } from '@/lib/seo/metadata';
import { site } from '@/lib/site';

/** RFC 9116 recommends less than a year, after which readers should fetch the file again. */
const validDays = 180;

/** Otherwise Next would try to render it at build. */
export const dynamic = 'force-dynamic';

export const { GET, HEAD } = resource(
  endpoint(
    contract(`GET ${paths.securityText}`, {
      access: 'public',
      summary: 'Says where to report a security problem (RFC 9116).',
      sends: 'text/plain',
    }),
    () =>
      new Response(
        [
          `Contact: mailto:${site.contact.email}`,
          `Expires: ${new Date(Date.now() + validDays * dayMilliseconds).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${absoluteUrl(paths.securityText)}`,
          '',
        ].join('\n'),
        { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
      ),
  ),
);
