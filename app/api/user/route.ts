import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.getCurrent, ({ session }) => session.user),
);
