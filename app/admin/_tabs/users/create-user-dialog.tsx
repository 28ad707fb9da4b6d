'use client';

import { UserDialog } from '@/components/users/user-dialog';
import { apiPaths } from '@/lib/paths';

import { formName } from '../../_list/use-edited';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  return (
    <UserDialog
      formName={formName(apiPaths.adminUsers)}
      title="Create User"
      description="An account that can sign in at once."
      submitLabel="Create User"
      success={({ email }) => ({ title: 'User created', description: `${email} can sign in now.` })}
      failure={{ title: 'Error', description: 'Failed to create user' }}
      onClose={onClose}
    />
  );
}
