import { requireProofForRoles } from '@/lib/auth/recent-proof';
import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';
import { createUser, listUsers } from '@/lib/users/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.list, ({ query }) => listUsers(query)),
  endpoint(usersContract.create, ({ body, session, actor }) => {
    requireProofForRoles(session, body.role);
    return createUser(body, actor);
  }),
);
