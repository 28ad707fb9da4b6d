import { env } from '@/lib/platform/process/env';
import { endpoint, resource, seeOther } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { unsubscribe } from '@/lib/domains/mailing-list/unsubscribe';
import { eraseByLink } from '@/lib/privacy/erasure';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  // Programs that know no one-click form open the header's address.
  endpoint(subscriptionsContract.unsubscribeLink, ({ query }) => toPage(query.token)),
  endpoint(subscriptionsContract.unsubscribe, async ({ query, body }) => {
    if (body.action === 'erase') await eraseByLink(query.token);
    else await unsubscribe(query.token);
    if (body['List-Unsubscribe']) return new Response('Unsubscribed.\n', { headers: { 'Content-Type': 'text/plain' } });
    return toPage(query.token);
  }),
);

function toPage(token: string): Response {
  const page = new URL(paths.unsubscribe, env().siteUrl);
  page.searchParams.set('token', token);
  return seeOther(page.href);
}
