'use client';

import { useFormContext, useFormField } from '@/components/form/form-context';
import { NewPasswordField } from '@/components/form/new-password-field';
import { passwordHint } from '@/lib/domains/accounts/passwords/length';
import type { CurrentUser } from '@/lib/domains/accounts/schema';

/** Tells a password manager which account the password belongs to. */
export function UsernameForManager({ user }: { user: CurrentUser }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={user.email} readOnly hidden />;
}

/** `minimum` is the rule for this account. */
export function OwnPasswordField({ minimum }: { minimum: number }) {
  const { done } = useFormContext();
  return (
    <NewPasswordField
      {...useFormField('password')}
      key={done}
      name="password"
      label="New password"
      hint={passwordHint(minimum)}
    />
  );
}
