import type { Metadata } from 'next';

import { PageLink } from '@/components/ui/page-link';
import { paths } from '@/lib/paths';

import { AccountColumn } from '../_components/account-column';
import { AccountForm } from '../_components/account-form';
import { forgotPasswordAction } from '../_components/account-link-forms';

export const metadata: Metadata = { title: 'Forgot Your Password?' };

export default function ForgotPasswordPage() {
  return (
    <AccountColumn title="Forgot your password?">
      <AccountForm
        form={forgotPasswordAction.form()}
        action={forgotPasswordAction}
        submitLabel="Send me a link"
        isOnce
        className="mt-3"
      >
        <p className="text-ink-soft">
          Enter your account’s email address, and we will send you a link to choose a new password. The link can be used
          once and expires after one hour.
        </p>
      </AccountForm>
      <p className="mt-8 border-t border-rule pt-5 text-sm">
        <PageLink href={paths.auth} className="inline-flex min-h-6 items-center text-link">
          Back to sign-in
        </PageLink>
      </p>
    </AccountColumn>
  );
}
