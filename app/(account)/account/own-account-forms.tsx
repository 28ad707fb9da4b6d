import { PlainField } from '@/components/form/plain-field';
import type { CurrentUser } from '@/lib/auth/schema';

import { NameFields, OwnPasswordField, UsernameForManager } from '../_components/own-fields';
import { PlainForm } from '../_components/plain-form';
import { emailAction, namesAction, passwordAction } from './own-account-actions';

export function NameForm({ user }: { user: CurrentUser }) {
  return (
    <PlainForm action={namesAction} submitLabel="Save name" variant="secondary" className="mt-4">
      <NameFields user={user} />
    </PlainForm>
  );
}

export function EmailForm() {
  return (
    <PlainForm action={emailAction} submitLabel="Change address" variant="secondary" className="mt-4">
      <PlainField name="email" label="New address" type="email" autoComplete="email" required />
      <CurrentPassword />
    </PlainForm>
  );
}

export function PasswordForm({ user }: { user: CurrentUser }) {
  return (
    <PlainForm action={passwordAction} submitLabel="Change password" variant="secondary" className="mt-4">
      <UsernameForManager user={user} />
      <CurrentPassword />
      <OwnPasswordField user={user} />
    </PlainForm>
  );
}

function CurrentPassword() {
  return (
    <PlainField
      name="currentPassword"
      label="Current password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
