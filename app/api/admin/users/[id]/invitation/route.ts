import { endpoint, resource } from '@/lib/endpoint';
import { usersContract } from '@/lib/users/contract';
import { inviteAgain, withdrawInvitation } from '@/lib/users/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.inviteAgain, ({ params, session, actor }) => inviteAgain(params.id, session, actor)),
  endpoint(usersContract.withdrawInvitation, ({ params, session, actor }) =>
    withdrawInvitation(params.id, session, actor),
  ),
);
