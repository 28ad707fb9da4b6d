'use client';

import type { CurrentUser } from '@/lib/auth/schema';
import type { FormState } from '@/lib/run-form';

import { NameFields, OwnPasswordField, UsernameForManager } from '../_components/own-fields';
import { PlainField, PlainForm } from '../_components/plain-form';
import { emailAction, namesAction, passwordAction } from './own-account-actions';

export function NameForm({ user }: { user: CurrentUser }) {
  return (
    <PlainForm action={namesAction} submitLabel="Save name" variant="secondary" className="mt-4">
      {(state) => <NameFields state={state} user={user} />}
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
          <UsernameForManager user={user} />
          <CurrentPassword state={state} />
          <OwnPasswordField state={state} user={user} />
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
