import { FormField } from '@/components/form/form-field';

export function RoleField() {
  return (
    <FormField
      name="role"
      label="Role"
      required
      hint="A User can open only their own dashboard and account. An Administrator can do everything in the back office."
      options={{ user: 'User', admin: 'Administrator' }}
    />
  );
}
