import { endSessionsOf, listSessionsOf } from '@/lib/account/sessions';
import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.listSessions, ({ params, session }) => listSessionsOf(params.id, session.id)),
  endpoint(usersContract.endSessions, async ({ params, query, actor }) => {
    await endSessionsOf(params.id, query, actor);
  }),
);
