'use client';

import type { ReactNode } from 'react';

import { FormFields } from '@/components/form/form-field';

import { ButtonForm, type ButtonFormProps } from './button-form';

interface AccountFormProps extends ButtonFormProps {
  values?: Readonly<Record<string, string | number | null | undefined>>;
  /** Before the fields that the form declares. */
  children?: ReactNode;
  /** After them. */
  after?: ReactNode;
}

/** A form of an account page: one column, with the declared fields. */
export function AccountForm({ values, children, after, ...props }: AccountFormProps) {
  return (
    <ButtonForm {...props}>
      {children}
      <FormFields fields={props.form.fields ?? []} values={values} />
      {after}
    </ButtonForm>
  );
}
