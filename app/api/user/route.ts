import { endpoint, resource } from '@/lib/http/endpoint';
import { CurrentUserSchema } from '@/lib/users/schema';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({ access: 'user', output: CurrentUserSchema, handle: async ({ session }) => session.user }),
});
