import { endpoint, resource } from '@/lib/http/endpoint';
import { SubscriptionSchema, VerifyEmailSchema } from '@/lib/subscriptions/schema';
import { verifyEmail } from '@/lib/subscriptions/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint({
    access: 'public',
    body: VerifyEmailSchema,
    output: SubscriptionSchema.omit({ id: true }),
    handle: ({ body }) => verifyEmail(body),
  }),
});
