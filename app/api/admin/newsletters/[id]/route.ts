import { requireRecentProof } from '@/lib/domains/accounts/sessions/recent-proof';
import { endpoint, resource } from '@/lib/api/endpoint';
import { newslettersContract } from '@/lib/domains/newsletters/contract';
import { requireNewsletter, updateNewsletter } from '@/lib/domains/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.get, ({ params }) => requireNewsletter(params.id)),
  endpoint(newslettersContract.update, ({ params, body, session, actor }) => {
    if (body.state === 'sending') requireRecentProof(session);
    return updateNewsletter(params.id, body, actor);
  }),
);
