import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';

interface TextFieldProps<Values extends FieldValues, Output> extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
}

export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { form, name, label, required, className, ...input } = props;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} required={required} error={error?.message} className={className}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...form.register(name)} />}
    </Field>
  );
}
