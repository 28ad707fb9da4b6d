import { z } from 'zod';

import { env } from '@/lib/env';
import { endpoint, resource } from '@/lib/http/endpoint';
import { paths } from '@/lib/paths';
import { eraseByLink, unsubscribe } from '@/lib/subscriptions/unsubscribe';

const TokenSchema = z.object({ token: z.string({ error: 'The unsubscribe link is not complete.' }).max(1000) });

/** What a mailbox program sends (RFC 8058), or the page's own form, whose button may carry `action`. */
const FormSchema = z.object({
  'List-Unsubscribe': z.string().optional(),
  action: z.enum(['unsubscribe', 'erase']).default('unsubscribe'),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  // Programs that know no one-click form open the header's address; opening an address never unsubscribes.
  GET: endpoint({
    access: 'public',
    query: TokenSchema,
    handle: ({ query }) => toPage(query.token),
  }),
  POST: endpoint({
    access: 'public',
    isOpenToOtherSites: true,
    query: TokenSchema,
    body: FormSchema,
    bodyFormat: 'form',
    handle: async ({ query, body }) => {
      if (body.action === 'erase') await eraseByLink(query.token);
      else await unsubscribe(query.token);
      if (body['List-Unsubscribe'])
        return new Response('Unsubscribed.\n', { headers: { 'Content-Type': 'text/plain' } });
      return toPage(query.token);
    },
  }),
});

function toPage(token: string): Response {
  const page = new URL(paths.unsubscribe, env().siteUrl);
  page.searchParams.set('token', token);
  return new Response(null, { status: 303, headers: { Location: page.href } });
}
