import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { NewsletterPreviewSchema, NewsletterSchema, NewsletterSendSchema } from '@/lib/newsletters/schema';
import { previewNewsletter, sendNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    output: NewsletterPreviewSchema,
    handle: ({ params, session }) => previewNewsletter(params.id, session.user.email),
  }),
  POST: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    body: NewsletterSendSchema,
    output: NewsletterSchema,
    status: 201,
    handle: (call) => sendNewsletter(call.params.id, call.body, actorOf(call)),
  }),
});
