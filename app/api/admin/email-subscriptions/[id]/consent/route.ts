import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { listConsent } from '@/lib/subscriptions/consent';
import { ConsentEventSchema } from '@/lib/subscriptions/schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    output: ConsentEventSchema.array(),
    handle: ({ params }) => listConsent(params.id),
  }),
});
