import { requireProofForRoles } from '@/lib/auth/recent-proof';
import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';
import { inviteUser } from '@/lib/users/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.invite, ({ body, session, actor }) => {
    requireProofForRoles(session, body.role);
    return inviteUser(body, actor);
  }),
);
