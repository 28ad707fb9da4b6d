import { endpoint, resource } from '@/lib/api/endpoint';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { inviteAgain, withdrawInvitation } from '@/lib/domains/accounts/admin/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(usersContract.inviteAgain, ({ params, session, actor }) => inviteAgain(params.id, session, actor)),
  endpoint(usersContract.withdrawInvitation, ({ params, actor }) => withdrawInvitation(params.id, actor)),
);
