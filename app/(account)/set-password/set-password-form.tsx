'use client';

import { NewPasswordField } from '@/components/form/new-password-field';
import type { CurrentUser } from '@/lib/auth/schema';
import { passwordHint } from '@/lib/passwords/schema';

import { PlainField, PlainForm } from '../_components/plain-form';
import { setPasswordAction } from './set-password-action';

interface SetPasswordFormProps {
  token: string;
  user: CurrentUser;
  asksName: boolean;
}

export function SetPasswordForm({ token, user, asksName }: SetPasswordFormProps) {
  return (
    <PlainForm action={setPasswordAction} submitLabel="Set the password" hidden={{ token }} className="mt-7">
      {(state) => (
        <>
          {/* Tells a password manager whose password it keeps. */}
          <input type="text" name="username" autoComplete="username" defaultValue={user.email} readOnly hidden />
          {asksName && (
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
          <NewPasswordField
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
