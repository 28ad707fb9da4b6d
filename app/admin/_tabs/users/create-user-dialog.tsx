'use client';

import { UserDialog } from '@/components/users/user-dialog';

import { createUserFormName } from './create-user-form-name';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  return (
    <UserDialog
      formName={createUserFormName}
      title="Create User"
      description="An account that can sign in at once."
      submitLabel="Create User"
      success={({ email }) => ({ title: 'User created', description: `${email} can sign in now.` })}
      failure={{ title: 'Error', description: 'Failed to create user' }}
      onClose={onClose}
    />
  );
}
