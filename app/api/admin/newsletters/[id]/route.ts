import { requireRecentProof } from '@/lib/auth/recent-proof';
import { endpoint, resource } from '@/lib/endpoint';
import { newslettersContract } from '@/lib/newsletters/contract';
import { requireNewsletter, updateNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newslettersContract.get, ({ params }) => requireNewsletter(params.id)),
  endpoint(newslettersContract.update, ({ params, body, session, actor }) => {
    if (body.state === 'sending') requireRecentProof(session);
    return updateNewsletter(params.id, body, actor);
  }),
);
