'use client';

import { PlainField, PlainForm } from '../_components/plain-form';
import { forgotPasswordAction } from './forgot-password-action';

export function ForgotPasswordForm() {
  return (
    <PlainForm action={forgotPasswordAction} submitLabel="Send me a link" isOnce className="mt-7">
      {(state) => <PlainField state={state} name="email" label="Email" type="email" autoComplete="username" required />}
    </PlainForm>
  );
}
