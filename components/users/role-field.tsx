import type { ComponentProps } from 'react';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/controls';

/** Needs no error: it offers only roles that there are. */
export function RoleField(props: ComponentProps<'select'>) {
  return (
    <Field
      label="Role"
      required
      hint="A User can open only their own dashboard and account. An Administrator can do everything in the back office."
    >
      {(control) => (
        <Select {...control} {...props}>
          <option value="user">User</option>
          <option value="admin">Administrator</option>
        </Select>
      )}
    </Field>
  );
}
