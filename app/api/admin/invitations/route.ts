import { requireProofForRoles } from '@/lib/domains/accounts/sessions/recent-proof';
import { endpoint, resource } from '@/lib/api/endpoint';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { inviteUser } from '@/lib/domains/accounts/admin/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.invite, ({ body, session, actor }) => {
    requireProofForRoles(session, body.role);
    return inviteUser(body, actor);
  }),
);
