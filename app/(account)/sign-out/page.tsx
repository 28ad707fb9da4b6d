import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { SignOutLink } from '@/components/session/sign-out-link';
import { LinkButton } from '@/components/ui/link-button';
import { buttonClass } from '@/components/ui/button';
import { getPageSession } from '@/lib/domains/accounts/sessions/guards';
import { sessionKeptText } from '@/lib/domains/accounts/sign-in-state';
import { paths } from '@/lib/paths';

import { AccountColumn } from '../_components/account-column';

export const metadata: Metadata = { title: 'Sign Out' };

export default async function SignOutPage({ searchParams }: PageProps<'/sign-out'>) {
  const [current, { session }] = await Promise.all([getPageSession(), searchParams]);
  const user = current?.user;
  if (!user && session === 'kept') {
    return (
      <AccountColumn title="Signed out in this browser">
        <p className="mt-3">{sessionKeptText}</p>
        <p className="mt-3">If someone may have a copy of its cookie, sign in later and change your password.</p>
      </AccountColumn>
    );
  }
  if (!user) redirect(paths.home);
  return (
    <AccountColumn title="Sign out?">
      <p className="mt-3">
        A link on another site asked to sign you out. You are signed in as <strong>{user.email}</strong>.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <SignOutLink className={`${buttonClass('primary')} hover:border-accent-strong hover:bg-accent-strong`} />
        <LinkButton href={paths.dashboard} variant="secondary">
          Stay signed in
        </LinkButton>
      </div>
    </AccountColumn>
  );
}
