import { env } from '@/lib/platform/process/env';
import { endpoint, resource, seeOther } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { keepReturnToken } from '@/lib/domains/mailing-list/put-back';
import { unsubscribe } from '@/lib/domains/mailing-list/unsubscribe';
import { eraseByLink } from '@/lib/privacy/erasure';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  // Programs that do not support one-click forms open the header's address.
  endpoint(subscriptionsContract.unsubscribeLink, ({ query }) => toPage(query.token)),
  endpoint(subscriptionsContract.unsubscribe, async ({ query, body }) => {
    if (body.action === 'erase') await eraseByLink(query.token);
    const { returnToken } = body.action === 'erase' ? {} : await unsubscribe(query.token);
    if (body['List-Unsubscribe']) {
      if (returnToken) await keepReturnToken(returnToken);
      return new Response('Unsubscribed.\n', { headers: { 'Content-Type': 'text/plain' } });
    }
    return toPage(query.token, returnToken);
  }),
);

function toPage(token: string, returnToken?: string): Response {
  const page = new URL(paths.unsubscribe, env().siteUrl);
  page.searchParams.set('token', token);
  if (returnToken) page.searchParams.set('back', returnToken);
  return seeOther(page.href);
}
