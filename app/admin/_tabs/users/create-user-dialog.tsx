'use client';

import { UserDialog } from '@/components/users/user-dialog';
import { usersContract } from '@/lib/users/contract';

import { formName } from '../../_list/use-edited';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  return (
    <UserDialog
      formName={formName(usersContract.list.path)}
      title="Create User"
      description="The account can be used immediately."
      submitLabel="Create User"
      success={({ email }) => ({ title: 'User created', description: `${email} can sign in now.` })}
      failure={{ title: 'Error', description: 'Failed to create user' }}
      onClose={onClose}
    />
  );
}
