import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { resendVerification } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    handle: (call) => resendVerification(call.params.id, actorOf(call)),
  }),
});
