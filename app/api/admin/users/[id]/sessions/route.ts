import { endSessionsOf, listSessionsOf } from '@/lib/domains/accounts/own/sessions';
import { endpoint, resource } from '@/lib/api/endpoint';
import { usersContract } from '@/lib/domains/accounts/admin/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.listSessions, ({ params, session }) => listSessionsOf(params.id, session.id)),
  endpoint(usersContract.endSessions, async ({ params, query, actor }) => {
    await endSessionsOf(params.id, query, actor);
  }),
);
