import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';
import { deleteUser } from '@/lib/users/service';
import { updateUser } from '@/lib/users/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.update, ({ params, body, session, actor }) => updateUser(params.id, body, session, actor)),
  endpoint(usersContract.delete, ({ params, session, actor }) => deleteUser(params.id, actor, session)),
);
