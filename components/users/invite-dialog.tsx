import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { useDialogForm } from '@/components/form/use-dialog-form';
import type { Role } from '@/lib/auth/schema';
import { callApi } from '@/lib/http/api-client';
import { usersContract } from '@/lib/users/contract';
import { InvitationSchema, type Invitation } from '@/lib/users/schema';

import { RoleField } from './role-field';

/** Opens an account whose owner chooses the password. Without a role the form asks for it. */
export function InviteDialog({ fixedRole, onClose }: { fixedRole?: Role; onClose: () => void }) {
  const { form, dialog } = useDialogForm({
    name: `invitation-${fixedRole ?? 'any'}`,
    schema: InvitationSchema,
    values: { email: '', firstName: '', lastName: '', role: fixedRole ?? 'user' },
    run: (body: Invitation) => callApi(usersContract.invite, { body }),
    invalidates: [usersContract.list.path],
    success: ({ email }) => ({ title: 'Invitation sent', description: `A link is on its way to ${email}.` }),
    failure: { title: 'Error', description: 'Failed to send the invitation' },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={fixedRole === 'admin' ? 'Invite an administrator' : 'Invite by email'}
      description="We will send a link to this address. It can be used once within seven days, and the recipient chooses the password."
      submitLabel="Send invitation"
      pendingLabel="Sending..."
    >
      <TextField form={form} name="email" label="Email" type="email" required className="sm:col-span-2" />
      <TextField form={form} name="firstName" label="First name" />
      <TextField form={form} name="lastName" label="Last name" />
      {!fixedRole && <RoleField {...form.register('role')} />}
    </FormDialog>
  );
}
