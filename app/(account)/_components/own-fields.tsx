'use client';

import { use } from 'react';

import { NewPasswordField } from '@/components/form/new-password-field';
import { FormStateContext, PlainField } from '@/components/form/plain-field';
import type { CurrentUser } from '@/lib/auth/schema';
import { passwordHint } from '@/lib/passwords/length';

interface OwnFieldsProps {
  user: CurrentUser;
}

export function NameFields({ user }: OwnFieldsProps) {
  return (
    <>
      <PlainField name="firstName" label="First name" autoComplete="given-name" defaultValue={user.firstName ?? ''} />
      <PlainField name="lastName" label="Last name" autoComplete="family-name" defaultValue={user.lastName ?? ''} />
    </>
  );
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
