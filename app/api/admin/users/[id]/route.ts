import { endpoint, resource } from '@/lib/api/endpoint';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { deleteUser, updateUser } from '@/lib/domains/accounts/admin/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.update, ({ params, body, session, actor }) => updateUser(params.id, body, session, actor)),
  endpoint(usersContract.delete, ({ params, actor }) => deleteUser(params.id, actor)),
);
