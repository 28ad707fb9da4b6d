import type { Metadata } from 'next';

import { DownloadLink } from '@/components/session/download-link';
import { buttonClass } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { listSessionsOf } from '@/lib/domains/accounts/own/sessions';
import { getPasswordMinimum } from '@/lib/domains/accounts/own/set-password';
import { getFactors } from '@/lib/domains/accounts/factors/factors';
import { entersOffice } from '@/lib/domains/accounts/roles/role';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import type { CurrentUser } from '@/lib/domains/accounts/schema';
import type { Session } from '@/lib/domains/accounts/sessions/session';
import { setupRequirementOf } from '@/lib/domains/accounts/sessions/setup-requirement';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { officePasswordLength } from '@/lib/domains/accounts/passwords/length';
import { apiPaths, paths } from '@/lib/paths';

import { isMailKept } from '@/lib/domains/mail/outgoing/kept-files';

import { SearchKeyChoice } from '@/app/admin/_shell/search-key';
import { AccountForm } from '@/app/(account)/_components/account-form';
import { OwnPasswordField, UsernameForManager } from '@/app/(account)/_components/own-fields';
import { AccountSection } from './account-section';
import { EmailForm } from './email-form';
import { namesAction, passwordAction } from './own-account-forms';
import { OwnSessions } from './own-sessions';
import { PasskeysSection } from './passkeys-section';
import { RecoveryCodesHolder } from './recovery-codes';
import { SecurityForm } from './security-form';

export const metadata: Metadata = { title: 'My Account' };

/** The user's account. If they must set a password, the page shows only that form, and says in its place that it is done. */
export default async function AccountPage() {
  const session = await requirePage(paths.account, { access: 'user', allowsPendingPassword: true });
  const { user, setupState } = session;
  const isOfOffice = entersOffice(user.role);
  const isOpen = !setupState.mustChangePassword;
  return (
    <div className="max-lg:max-w-measure">
      <h1 className="text-4xl">My Account</h1>
      <p className="mt-3 text-ink-soft">You are signed in as {user.email}.</p>
      {setupState.isPasswordTooShort && (
        <Notice className="mt-6">
          Your password is too short for the back office without a passkey. Choose one with at least{' '}
          {officePasswordLength} characters below. Until then, the rest of your account stays closed.
        </Notice>
      )}
      {setupState.hasForeignPassword && (
        <Notice className="mt-6">
          Someone else chose your password.{' '}
          {setupState.mustChangePassword
            ? 'Choose one of your own below. Until then, the rest of your account stays closed.'
            : 'Please choose one of your own below.'}
        </Notice>
      )}
      {isOpen && isOfOffice && <Factors session={session} />}
      {isOpen && (
        <>
          <AccountSection title="Name">
            <AccountForm
              form={namesAction.form()}
              action={namesAction}
              submitLabel="Save name"
              variant="secondary"
              values={user}
              className="mt-4"
            />
          </AccountSection>
          <AccountSection
            title="Email"
            text={`You sign in with ${user.email}. We will send a link to the new address to confirm it, and a notice to the old one.`}
          >
            <EmailForm isMailKept={isMailKept()} />
          </AccountSection>
        </>
      )}
      <AccountSection title="Password" text={isOpen && 'A new password ends every other session of your account.'}>
        <PasswordForm user={user} />
      </AccountSection>
      {isOpen && !isOfOffice && <Factors session={session} />}
      {isOpen && (
        <>
          <AccountSection title="Sessions" text="Where you are signed in.">
            <OwnSessions sessions={await listSessionsOf(user.id, session.id)} />
          </AccountSection>
          {isOfOffice && (
            <div className="noscript:hidden">
              <AccountSection title="Keyboard" text="The key / moves to the search of a list in the back office.">
                <SearchKeyChoice />
              </AccountSection>
            </div>
          )}
          <AccountSection title="Your data" text="Everything stored under your address, as a JSON file.">
            <DownloadLink
              href={apiPaths.accountExport}
              className={`${buttonClass('secondary')} mt-4 hover:border-ink hover:bg-wash`}
            >
              Download my data
            </DownloadLink>
          </AccountSection>
          <LinkButton href={paths.dashboard} variant="secondary" className="mt-10">
            Go to your dashboard
          </LinkButton>
        </>
      )}
    </div>
  );
}

async function PasswordForm({ user }: { user: CurrentUser }) {
  return (
    <AccountForm
      form={passwordAction.form()}
      action={passwordAction}
      submitLabel="Change password"
      variant="secondary"
      className="mt-4"
      after={<OwnPasswordField minimum={await getPasswordMinimum(user)} />}
    >
      <UsernameForManager user={user} />
    </AccountForm>
  );
}

async function Factors({ session }: { session: Session }) {
  const { appSince, passkeys, recoveryCodesLeft } = await getFactors(session.user.id);
  const hasFactor = appSince !== undefined || passkeys.length > 0;
  return (
    <RecoveryCodesHolder areValid={hasFactor}>
      {setupRequirementOf(session.setupState) === 'second_factor_required' && (
        <Notice className="mt-8">The back office opens as soon as you have set up a second factor.</Notice>
      )}
      <PasskeysSection passkeys={passkeys} />
      <SecurityForm
        appSince={appSince && formatCalendarDay(appSince.toISOString().slice(0, 10))}
        recoveryCodesLeft={hasFactor ? recoveryCodesLeft : undefined}
      />
    </RecoveryCodesHolder>
  );
}
