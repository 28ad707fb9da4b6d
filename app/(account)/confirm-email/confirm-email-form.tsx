'use client';

import { PlainForm } from '../_components/plain-form';
import { confirmEmailAction } from './confirm-email-action';

export function ConfirmEmailForm({ token }: { token: string }) {
  return (
    <PlainForm action={confirmEmailAction} submitLabel="Confirm this address" hidden={{ token }} className="mt-7" />
  );
}
