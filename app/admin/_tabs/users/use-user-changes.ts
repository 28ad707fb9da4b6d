import { useChange } from '@/components/session/use-change';
import { callApi } from '@/lib/http/api-client';
import { usersContract } from '@/lib/users/contract';
import type { User } from '@/lib/users/schema';

const invalidates = [usersContract.list.path];

export function useUserChanges() {
  const remove = useChange({
    run: ({ id }: User) => callApi(usersContract.delete, { params: { id } }),
    invalidates,
    success: (_, { email }) => ({ title: 'User deleted', description: `${email} can no longer sign in.` }),
    failure: 'Failed to delete user',
  });
  const withdraw = useChange({
    run: ({ id }: User) => callApi(usersContract.withdrawInvitation, { params: { id } }),
    invalidates,
    success: (_, { email }) => ({
      title: 'Invitation withdrawn',
      description: `The link to ${email} no longer works.`,
    }),
    failure: 'Failed to withdraw the invitation',
  });
  const inviteAgain = useChange({
    run: ({ id }: User) => callApi(usersContract.inviteAgain, { params: { id } }),
    invalidates,
    success: (_, { email }) => ({ title: 'Invitation sent', description: `A new link is on its way to ${email}.` }),
    failure: 'Failed to send the invitation',
  });
  return { remove, withdraw, inviteAgain };
}
