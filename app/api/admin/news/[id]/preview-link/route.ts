import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { createPreviewLink } from '@/lib/news/preview';
import { PreviewLinkSchema } from '@/lib/news/schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    output: PreviewLinkSchema,
    status: 201,
    handle: (call) => createPreviewLink(call.params.id, actorOf(call)),
  }),
});
