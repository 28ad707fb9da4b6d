'use client';

import { UserDialog } from '@/components/users/user-dialog';

import { createAdminFormName } from './create-admin-form-name';

/** Every field is required here, and the role is always administrator. */
export function CreateAdminDialog({ onClose }: { onClose: () => void }) {
  return (
    <UserDialog
      formName={createAdminFormName}
      title="Create Admin Account"
      description="The new account will have the same rights as yours."
      submitLabel="Create Admin"
      fixedRole="admin"
      areNamesRequired
      success={({ email }) => ({ title: 'Admin Created Successfully', description: `${email} can sign in now.` })}
      failure={{ title: 'Failed to Create Admin', description: 'An error occurred while creating the admin account.' }}
      onClose={onClose}
    />
  );
}
