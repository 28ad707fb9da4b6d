import type { Metadata } from 'next';
import Link from 'next/link';

import { paths } from '@/lib/paths';

import { AccountColumn } from '../_components/account-column';
import { ForgotPasswordForm } from './forgot-password-form';

export const metadata: Metadata = { title: 'Forgot Your Password?' };

export default function ForgotPasswordPage() {
  return (
    <AccountColumn
      title="Forgot your password?"
      text="Enter your account’s email address, and we will send you a link to choose a new password. The link can be used once and expires after one hour."
    >
      <ForgotPasswordForm />
      <p className="mt-8 border-t border-rule pt-5 text-sm">
        <Link href={paths.auth} className="inline-flex min-h-6 items-center text-link">
          Back to sign-in
        </Link>
      </p>
    </AccountColumn>
  );
}
