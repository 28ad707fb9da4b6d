import type { Metadata } from 'next';

import { LinkButton } from '@/components/ui/link-button';
import { findLink } from '@/lib/domains/accounts/own/links';
import { getPasswordMinimum } from '@/lib/domains/accounts/own/set-password';
import { paths } from '@/lib/paths';

import { AccountColumn } from '../_components/account-column';
import { AccountForm } from '../_components/account-form';
import { OwnPasswordField, UsernameForManager } from '../_components/own-fields';
import { invitationAction, resetAction } from '../_components/account-link-forms';

export const metadata: Metadata = { title: 'Choose a Password' };

/** The page for invitation and password-reset links. Opening it does not use up the link: only the form does. */
export default async function SetPasswordPage({ searchParams }: PageProps<'/set-password'>) {
  const { token } = await searchParams;
  const link = typeof token === 'string' ? await findLink(token, ['invitation', 'reset']) : null;
  if (!link || typeof token !== 'string') {
    return (
      <AccountColumn
        title="This link does not work"
        text="It has been used, has expired or is incomplete. An invitation also ends when a newer one is sent, and a link to reset a password when the password is changed. If you have set your password, sign in with it. If not, ask an administrator to send the invitation again, or ask for a new link to reset your password."
      >
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href={paths.forgotPassword}>Ask for a new link</LinkButton>
          <LinkButton href={paths.auth} variant="secondary">
            Sign In
          </LinkButton>
        </div>
      </AccountColumn>
    );
  }
  const { user, purpose } = link;
  return (
    <AccountColumn
      title={purpose === 'reset' ? 'Choose a new password' : 'Welcome'}
      text={
        purpose === 'reset'
          ? `For ${user.email}. Every session of the account will end, and you will need to sign in again.`
          : `Your account is ${user.email}. Choose a password of your own, then sign in with it.`
      }
    >
      <AccountForm
        {...(purpose === 'reset'
          ? { form: resetAction.form(), action: resetAction }
          : { form: invitationAction.form(), action: invitationAction, values: user })}
        submitLabel="Set password"
        hidden={{ token }}
        className="mt-7"
        after={<OwnPasswordField minimum={await getPasswordMinimum(user)} />}
      >
        <UsernameForManager user={user} />
      </AccountForm>
    </AccountColumn>
  );
}
