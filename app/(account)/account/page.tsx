import type { Metadata } from 'next';

import { buttonClass } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { listSessionsOf } from '@/lib/account/sessions';
import { requireSessionPage } from '@/lib/auth/guards';
import { administratorPasswordLength } from '@/lib/passwords/length';
import { apiPaths, paths } from '@/lib/paths';

import { AccountSection } from './account-section';
import { FactorsSection } from './factors-section';
import { EmailForm, NameForm, PasswordForm } from './own-account-forms';
import { OwnSessions } from './own-sessions';

export const metadata: Metadata = { title: 'My Account' };

/** One's own account. Where a password of one's own is due, the form for it is all that there is. */
export default async function AccountPage() {
  const session = await requireSessionPage(paths.account);
  const { user, standing } = session;
  return (
    <div className="page-width pt-10">
      <div className="max-lg:max-w-measure">
        <h1 className="text-4xl">My Account</h1>
        <p className="mt-3 text-ink-soft">You are signed in as {user.email}.</p>
        {standing.isPasswordTooShort && (
          <Notice className="mt-6">
            Your password is too short for an administrator without a passkey. Choose one with at least{' '}
            {administratorPasswordLength} characters below. Until then, the rest of your account stays closed.
          </Notice>
        )}
        {standing.hasForeignPassword && (
          <Notice className="mt-6">
            Someone else chose your password.{' '}
            {standing.mustChangePassword
              ? 'Choose one of your own below. Until then, the rest of your account stays closed.'
              : 'Please choose one of your own below.'}
          </Notice>
        )}
        {standing.mustChangePassword ? (
          <AccountSection title="Password">
            <PasswordForm user={user} />
          </AccountSection>
        ) : (
          <>
            <AccountSection title="Name">
              <NameForm user={user} />
            </AccountSection>
            <AccountSection
              title="Email"
              text={`You sign in with ${user.email}. We will send a link to the new address to confirm it, and a notice to the old one.`}
            >
              <EmailForm />
            </AccountSection>
            <AccountSection title="Password" text="A new password ends every other session of your account.">
              <PasswordForm user={user} />
            </AccountSection>
            <FactorsSection session={session} />
            <AccountSection title="Sessions" text="Where you are signed in.">
              <OwnSessions sessions={await listSessionsOf(user.id, session.id)} />
            </AccountSection>
            <AccountSection title="Your data" text="Everything stored under your address, as a JSON file.">
              {/* An anchor, not a Link: nothing may fetch this address ahead of the press. */}
              <a
                href={apiPaths.accountExport}
                className={`${buttonClass('secondary')} mt-4 hover:border-ink hover:bg-wash`}
              >
                Download my data
              </a>
            </AccountSection>
            <LinkButton href={paths.dashboard} variant="secondary" className="mt-10">
              Go to your dashboard
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}
