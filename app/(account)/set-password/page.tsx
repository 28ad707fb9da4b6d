import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { LinkButton } from '@/components/ui/link-button';
import { findLink } from '@/lib/account/links';
import { acceptInvitation, resetPasswordByLink } from '@/lib/account/password-by-link';
import { AcceptanceSchema } from '@/lib/account/schema';
import { callerOf } from '@/lib/auth/caller';
import { parseInput } from '@/lib/http/input';
import { NewPasswordSchema } from '@/lib/passwords/schema';
import { paths } from '@/lib/paths';
import { formText, runForm, type FormState } from '@/lib/run-form';

import { AccountColumn } from '../_components/account-column';
import { NameFields, OwnPasswordField, UsernameForManager } from '../_components/own-fields';
import { PlainForm } from '../_components/plain-form';

export const metadata: Metadata = { title: 'Choose a Password' };

/** Where the links of an invitation and of a forgotten password lead. Opening it uses nothing up: only the form does. */
export default async function SetPasswordPage({ searchParams }: PageProps<'/set-password'>) {
  const { token } = await searchParams;
  const link = typeof token === 'string' ? await findLink(token, ['invitation', 'reset']) : null;
  if (!link || typeof token !== 'string') {
    return (
      <AccountColumn
        title="This link does not work"
        text="It has been used, has expired, has been replaced by a newer one, or is incomplete. If you have set your password, sign in with it. If not, ask for a new link."
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
          ? `This is for ${user.email}. Every session of the account will end, and you will need to sign in again.`
          : `Your account is ${user.email}. Choose a password of your own, then sign in with it.`
      }
    >
      <PlainForm action={setPasswordAction} submitLabel="Set password" hidden={{ token }} className="mt-7">
        <UsernameForManager user={user} />
        {purpose === 'invitation' && <NameFields user={user} />}
        <OwnPasswordField user={user} />
      </PlainForm>
    </AccountColumn>
  );
}

/** Sets the password of whoever has the link; signing in with it is the next step, and a second factor the one after. */
async function setPasswordAction(_: FormState, form: FormData): Promise<FormState> {
  'use server';
  const kept = ['firstName', 'lastName'];
  const work = async (request: Headers) => {
    const fields = Object.fromEntries([...kept, 'password'].map((name) => [name, formText(form, name)]));
    const [token, caller] = [formText(form, 'token'), await callerOf(request)];
    if (form.has('firstName')) await acceptInvitation(token, parseInput(AcceptanceSchema, fields), caller);
    else await resetPasswordByLink(token, parseInput(NewPasswordSchema, fields).password, caller);
    return redirect(paths.signIn(undefined, 'password-set'));
  };
  return runForm(form, work, { kept });
}
