'use client';

import type { ComponentProps, ReactNode } from 'react';

import { Input, Select, Textarea } from '@/components/ui/controls';
import { Field, type FieldControl } from '@/components/ui/field';
import type { FieldDeclaration } from '@/lib/api/form';

import { useFormContext, useFormField } from './form-context';

type ControlProps = FieldControl & ReturnType<ReturnType<typeof useFormContext>['control']>;

interface FormFieldProps extends Omit<FieldDeclaration, 'hint'>, Pick<ComponentProps<'input'>, 'readOnly'> {
  hint?: ReactNode;
  defaultValue?: string | number;
  /** A control of another kind. */
  children?: (control: ControlProps) => ReactNode;
}

/** A field of the surrounding form, with its input and error. */
export function FormField({ name, label, hint, required, className, children, ...rest }: FormFieldProps) {
  const { control } = useFormContext();
  const field = useFormField(name);
  const { defaultValue, options, rows, ...input } = rest;
  const own = { ...(defaultValue !== undefined && { defaultValue }), ...control(name) };
  return (
    <Field {...field} label={label} hint={hint} required={required} className={className}>
      {(described) => {
        const given = { ...described, ...own };
        if (children) return children(given);
        // React does not apply a new default to a select: after a save it would show the old value.
        if (options) return <Choice key={String(given.defaultValue)} {...given} options={options} />;
        return rows ? <Textarea {...given} rows={rows} maxLength={input.maxLength} /> : <Input {...input} {...given} />;
      }}
    </Field>
  );
}

function Choice({ options, ...select }: ControlProps & { options: Readonly<Record<string, string>> }) {
  return (
    <Select {...select}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

interface FormFieldsProps {
  fields: readonly FieldDeclaration[];
  /** Initial values of the fields. */
  values?: Readonly<Record<string, string | number | null | undefined>>;
  readOnly?: boolean;
}

/** The fields that a form declares, in their order. */
export function FormFields({ fields, values, readOnly }: FormFieldsProps) {
  return fields.map((field) => (
    <FormField key={field.name} {...field} defaultValue={values?.[field.name] ?? undefined} readOnly={readOnly} />
  ));
}
