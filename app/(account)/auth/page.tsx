import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { Notice } from '@/components/ui/notice';
import { PageLink } from '@/components/ui/page-link';
import { pathAfterSignIn } from '@/lib/domains/accounts/roles/office-access';
import { getPageSession, signInReasonText } from '@/lib/domains/accounts/sessions/guards';
import { paths, safeReturnPath } from '@/lib/paths';
import { site } from '@/lib/site';

import { AccountColumn } from '../_components/account-column';
import { SignInForm } from './sign-in-form';

export const metadata: Metadata = {
  title: 'Sign In',
  description: `Sign-in for administrators of the ${site.name} site.`,
};

export default async function SignInPage({ searchParams }: PageProps<'/auth'>) {
  const { next, reason } = await searchParams;
  const returnPath = typeof next === 'string' ? safeReturnPath(next) : undefined;
  const user = (await getPageSession())?.user;
  if (user) redirect(pathAfterSignIn(user.role, returnPath));
  const why = signInReasonText(reason);
  return (
    <AccountColumn
      title="Administrator Access"
      text={`Registration is not open yet. For now, only administrator accounts may use this area of ${site.name}.`}
    >
      {why && <Notice className="mt-6">{why}</Notice>}
      <SignInForm returnPath={returnPath} />
      <p className="mt-5 text-sm">
        <PageLink href={paths.forgotPassword} className="inline-flex min-h-6 items-center text-link">
          Forgot your password?
        </PageLink>
      </p>
      <p className="mt-8 border-t border-rule pt-5 text-sm">
        Not an administrator?{' '}
        <PageLink href={paths.home} className="inline-flex min-h-6 items-center text-link">
          Sign up for updates
        </PageLink>
      </p>
    </AccountColumn>
  );
}
