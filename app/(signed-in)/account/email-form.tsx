'use client';

import { AccountForm } from '@/app/(account)/_components/account-form';
import { emailAction } from './own-account-forms';
import { emailDeclaration } from './own-account-declarations';

export function EmailForm({ isMailKept }: { isMailKept: boolean }) {
  return (
    <AccountForm
      form={emailDeclaration(isMailKept)}
      action={emailAction}
      submitLabel="Change address"
      variant="secondary"
      className="mt-4"
    />
  );
}
