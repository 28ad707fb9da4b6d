'use client';

import { use } from 'react';

import { NewPasswordField } from '@/components/form/new-password-field';
import { FormStateContext, PlainField } from '@/components/form/plain-field';
import type { CurrentUser } from '@/lib/auth/schema';
import { passwordHint } from '@/lib/passwords/length';
import { nameFields } from '@/lib/person-name';

interface OwnFieldsProps {
  user: CurrentUser;
}

export function NameFields({ user }: OwnFieldsProps) {
  return nameFields.map((field) => <PlainField key={field.name} {...field} defaultValue={user[field.name] ?? ''} />);
}

/** Tells a password manager whose password it keeps. */
export function UsernameForManager({ user }: OwnFieldsProps) {
  return <input type="text" name="username" autoComplete="username" defaultValue={user.email} readOnly hidden />;
}

export function OwnPasswordField({ user }: OwnFieldsProps) {
  const state = use(FormStateContext);
  return (
    <NewPasswordField
      key={state.done}
      name="password"
      label="New password"
      hint={passwordHint(user.role)}
      error={state.errors?.password?.[0]}
    />
  );
}
