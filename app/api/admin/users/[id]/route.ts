import { actorOf } from '@/lib/audit/service';
import { endpoint, IdParamsSchema, resource } from '@/lib/http/endpoint';
import { deleteUser } from '@/lib/users/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: endpoint({
    access: 'admin',
    params: IdParamsSchema,
    handle: (call) => deleteUser(call.params.id, actorOf(call)),
  }),
});
