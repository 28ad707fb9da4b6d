import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { NewsletterSchema, NewsletterUpdateSchema } from '@/lib/newsletters/schema';
import { requireNewsletter, updateNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    output: NewsletterSchema,
    handle: ({ params }) => requireNewsletter(params.id),
  }),
  PATCH: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    body: NewsletterUpdateSchema,
    output: NewsletterSchema,
    handle: (call) => updateNewsletter(call.params.id, call.body, actorOf(call)),
  }),
});
