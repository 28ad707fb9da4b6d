import type { Metadata } from 'next';

import { LinkButton } from '@/components/ui/link-button';
import { findLink } from '@/lib/domains/accounts/own/links';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { paths } from '@/lib/paths';

import { AccountColumn } from '../_components/account-column';
import { AccountForm } from '../_components/account-form';
import { confirmEmailAction } from '../_components/account-link-forms';

export const metadata: Metadata = { title: 'Confirm Your Address' };

/** The target of a link that confirms a new address. Requires a sign-in, so that a mistyped address gains nothing. */
export default async function ConfirmEmailPage({ searchParams }: PageProps<'/confirm-email'>) {
  const { token } = await searchParams;
  const text = typeof token === 'string' ? token : '';
  const { user } = await requirePage(`${paths.confirmEmail}?token=${encodeURIComponent(text)}`);
  const link = await findLink(text, ['email']);
  if (!link?.email || link.user.id !== user.id) {
    return (
      <AccountColumn
        title="This link does not work"
        text="It has been used, has expired, has been replaced by a newer one, or belongs to an account other than the one you are signed in to."
      >
        <LinkButton href={paths.account} className="mt-7">
          Go to your account
        </LinkButton>
      </AccountColumn>
    );
  }
  return (
    <AccountColumn
      title="Confirm your address"
      text={`From now on, you will sign in with ${link.email} instead of ${user.email}.`}
    >
      <AccountForm
        form={confirmEmailAction.form({ token: text })}
        action={confirmEmailAction}
        submitLabel="Confirm this address"
        hidden={{ token: text }}
        className="mt-7"
      />
    </AccountColumn>
  );
}
