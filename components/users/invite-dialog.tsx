import { FormDialog, useDialogForm } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { byContract } from '@/components/session/by-contract';
import { useIsMailKept, useMailNotice } from '@/components/session/mail-route';
import type { Role } from '@/lib/domains/accounts/roles/role';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { InvitationSchema, type Invitation } from '@/lib/domains/accounts/admin/schema';

import { RoleField } from './user-dialog';

/** Creates an account whose owner chooses the password. Without `role`, the form asks for it. */
export function InviteDialog({ fixedRole, onClose }: { fixedRole?: Role; onClose: () => void }) {
  const isMailKept = useIsMailKept();
  const notice = useMailNotice('Invitation');
  const { dialog } = useDialogForm({
    name: `invitation-${fixedRole ?? 'any'}`,
    schema: InvitationSchema,
    values: { email: '', firstName: '', lastName: '', role: fixedRole ?? 'admin' },
    ...byContract(usersContract.invite, (body: Invitation) => ({ body }), [usersContract.list]),
    success: ({ email }) => notice(email),
    failure: { title: 'Error', description: 'Failed to send the invitation' },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={fixedRole === 'admin' ? 'Invite an administrator' : 'Invite by email'}
      description={`${isMailKept ? 'No mail server is set: a link for this address is kept as a file.' : 'We will send a link to this address.'} It can be used once within seven days, and the recipient chooses the password.`}
      submitLabel={isMailKept ? 'Create invitation' : 'Send invitation'}
      pendingLabel={isMailKept ? 'Creating...' : 'Sending...'}
    >
      <FormField name="email" label="Email" type="email" autoComplete="off" required className="sm:col-span-2" />
      <FormField name="firstName" autoComplete="off" label="First name" />
      <FormField name="lastName" autoComplete="off" label="Last name" />
      {!fixedRole && <RoleField />}
    </FormDialog>
  );
}
