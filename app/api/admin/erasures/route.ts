import { actorOf } from '@/lib/audit/service';
import { endpoint, resource } from '@/lib/http/endpoint';
import { eraseOnRequest } from '@/lib/subscriptions/erasure';
import { ErasureSchema } from '@/lib/subscriptions/schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'admin',
    body: ErasureSchema,
    handle: (call) => eraseOnRequest(call.body.email, actorOf(call)),
  }),
});
