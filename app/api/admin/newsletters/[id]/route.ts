import { requireRecentProof } from '@/lib/domains/accounts/sessions/recent-proof';
import { endpoint, resource } from '@/lib/api/endpoint';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { requireNewsletter } from '@/lib/domains/mailings/progress';
import { updateNewsletter } from '@/lib/domains/mailings/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(mailingsContract.get, ({ params }) => requireNewsletter(params.id)),
  endpoint(mailingsContract.update, ({ params, body, session, actor }) => {
    if (body.state === 'sending') requireRecentProof(session);
    return updateNewsletter(params.id, body, actor);
  }),
);
