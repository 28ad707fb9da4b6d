'use client';

import { use } from 'react';

import { NewPasswordField } from '@/components/form/new-password-field';
import { PlainField, PlainFormContext, usePlainField } from '@/components/form/plain-field';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import { passwordHint } from '@/lib/domains/accounts/passwords/length';
import { nameFields } from '@/lib/platform/text/person-name';

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

/** `minimum` is the rule for this account. */
export function OwnPasswordField({ minimum }: { minimum: number }) {
  const { state } = use(PlainFormContext);
  return (
    <NewPasswordField
      {...usePlainField('password')}
      key={state.done}
      name="password"
      label="New password"
      hint={passwordHint(minimum)}
    />
  );
}
