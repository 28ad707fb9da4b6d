import { NewPasswordField } from '@/components/form/new-password-field';
import type { CurrentUser } from '@/lib/auth/schema';
import type { FormState } from '@/lib/run-form';
import { passwordHint } from '@/lib/passwords/schema';

import { PlainField } from './plain-form';

interface OwnFieldsProps {
  state: FormState;
  user: CurrentUser;
}

export function NameFields({ state, user }: OwnFieldsProps) {
  return (
    <>
      <PlainField
        state={state}
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={user.firstName ?? ''}
      />
      <PlainField
        state={state}
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        defaultValue={user.lastName ?? ''}
      />
    </>
  );
}

/** Tells a password manager whose password it keeps. */
export function UsernameForManager({ user }: { user: CurrentUser }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={user.email} readOnly hidden />;
}

/** Where the owner of an account chooses a password. */
export function OwnPasswordField({ state, user }: OwnFieldsProps) {
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
