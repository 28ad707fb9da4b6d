import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { ProofField } from '@/components/identity/proof-field';
import { LinkButton } from '@/components/ui/link-button';
import { getFactors } from '@/lib/domains/accounts/factors/factors';
import { requirePage } from '@/lib/domains/accounts/sessions/guards';
import { isProofRecent } from '@/lib/domains/accounts/sessions/recent-proof';
import { paths, safeReturnPath } from '@/lib/paths';

import { AccountColumn } from '@/app/(account)/_components/account-column';
import { AccountForm } from '@/app/(account)/_components/account-form';
import { confirmAction } from '../own-account-forms';
import { ConfirmByPasskey } from './confirm-by-passkey';

export const metadata: Metadata = { title: 'Confirm It Is You' };

/** Asks for a proof of identity where a dialog cannot: without scripts, and for files opened from the address bar. */
export default async function ConfirmPage({ searchParams }: PageProps<'/account/confirm'>) {
  const { next } = await searchParams;
  const returnPath = (typeof next === 'string' && safeReturnPath(next)) || paths.account;
  const session = await requirePage(paths.confirm(returnPath), { allowsPendingPassword: true });
  if (isProofRecent(session)) redirect(returnPath);
  const { appSince, passkeys } = await getFactors(session.user.id);
  return (
    <AccountColumn
      title="Confirm it is you"
      text={`You are signed in as ${session.user.email}. Please confirm your identity to continue.`}
    >
      <AccountForm
        form={confirmAction.form({ next: returnPath })}
        action={confirmAction}
        submitLabel="Continue"
        hidden={{ next: returnPath }}
        className="mt-7"
      >
        {passkeys.length > 0 && <ConfirmByPasskey returnPath={returnPath} />}
        <ProofField asksFor={appSince ? 'code' : 'password'} />
      </AccountForm>
      <LinkButton href={paths.account} variant="quiet" className="mt-6">
        Cancel
      </LinkButton>
    </AccountColumn>
  );
}
