import { endpoint, resource } from '@/lib/api/endpoint';
import { usersContract } from '@/lib/domains/accounts/admin/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.getCurrent, ({ session }) => session.user),
);
