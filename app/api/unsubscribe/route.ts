import { env } from '@/lib/platform/process/env';
import { endpoint, resource, seeOther } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';
import { leave } from '@/lib/registry/privacy/leave';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { keepReturnToken } from '@/lib/domains/mailing-list/readers/put-back';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  // Programs that do not support one-click forms open the header's address.
  endpoint(subscriptionsContract.unsubscribeLink, ({ query }) => toPage(paths.leaving(query.token))),
  endpoint(subscriptionsContract.unsubscribe, async ({ query: { token }, body }) => {
    const isOneClick = Boolean(body['List-Unsubscribe']);
    const { next, returnToken } = await leave({ token, action: body.action }, { isOneClick });
    if (!isOneClick) return toPage(next);
    if (returnToken) await keepReturnToken(returnToken);
    return new Response('Unsubscribed.\n', { headers: { 'Content-Type': 'text/plain' } });
  }),
);

function toPage(path: string): Response {
  return seeOther(new URL(path, env().siteUrl).href);
}
