'use client';

import type { CurrentUser } from '@/lib/auth/schema';

import { NameFields, OwnPasswordField, UsernameForManager } from '../_components/own-fields';
import { PlainForm } from '../_components/plain-form';
import { setPasswordAction } from './set-password-action';

interface SetPasswordFormProps {
  token: string;
  user: CurrentUser;
  asksName: boolean;
}

export function SetPasswordForm({ token, user, asksName }: SetPasswordFormProps) {
  return (
    <PlainForm action={setPasswordAction} submitLabel="Set password" hidden={{ token }} className="mt-7">
      {(state) => (
        <>
          <UsernameForManager user={user} />
          {asksName && <NameFields state={state} user={user} />}
          <OwnPasswordField state={state} user={user} />
        </>
      )}
    </PlainForm>
  );
}
