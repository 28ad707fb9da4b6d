import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/controls';

interface RoleFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
}

export function RoleField<Values extends FieldValues, Output>({ form, name }: RoleFieldProps<Values, Output>) {
  return (
    <Field label="Role" required error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          <option value="user">User</option>
          <option value="admin">Administrator</option>
        </Select>
      )}
    </Field>
  );
}
