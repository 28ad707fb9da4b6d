'use client';

import { NewPasswordField } from '@/components/form/new-password-field';
import type { CurrentUser } from '@/lib/auth/schema';
import type { FormState } from '@/lib/http/run-form';
import { passwordHint } from '@/lib/passwords/schema';

import { PlainField, PlainForm } from '../_components/plain-form';
import { emailAction, namesAction, passwordAction } from './own-account-actions';

export function NameForm({ user }: { user: CurrentUser }) {
  return (
    <PlainForm action={namesAction} submitLabel="Save name" variant="secondary" className="mt-4">
      {(state) => (
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
      )}
    </PlainForm>
  );
}

export function EmailForm() {
  return (
    <PlainForm action={emailAction} submitLabel="Change address" variant="secondary" className="mt-4">
      {(state) => (
        <>
          <PlainField state={state} name="email" label="New address" type="email" autoComplete="email" required />
          <CurrentPassword state={state} />
        </>
      )}
    </PlainForm>
  );
}

export function PasswordForm({ user }: { user: CurrentUser }) {
  return (
    <PlainForm action={passwordAction} submitLabel="Change password" variant="secondary" className="mt-4">
      {(state) => (
        <>
          {/* Tells a password manager whose password it keeps. */}
          <input type="text" name="username" autoComplete="username" defaultValue={user.email} readOnly hidden />
          <CurrentPassword state={state} />
          <NewPasswordField
            key={state.done}
            name="password"
            label="New password"
            hint={passwordHint(user.role)}
            error={state.errors?.password?.[0]}
          />
        </>
      )}
    </PlainForm>
  );
}

function CurrentPassword({ state }: { state: FormState }) {
  return (
    <PlainField
      state={state}
      name="currentPassword"
      label="Current password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
