import { FormField } from '@/components/form/form-field';
import { roleNames } from '@/lib/domains/accounts/roles/role';

export function RoleField() {
  return (
    <FormField
      name="role"
      label="Role"
      required
      hint="A User can open only their own dashboard and account. An Editor writes, publishes and mails news and reads the figures, but sees no subscriber. An Administrator can do everything in the back office."
      options={roleNames}
    />
  );
}
