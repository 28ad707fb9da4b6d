import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { sendTestNewsletter } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    handle: ({ params, session }) => sendTestNewsletter(params.id, session.user.email),
  }),
});
