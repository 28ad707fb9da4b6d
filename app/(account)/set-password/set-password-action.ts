'use server';

import { redirect } from 'next/navigation';

import { acceptInvitation, resetPasswordByLink } from '@/lib/account/password-by-link';
import { AcceptanceSchema } from '@/lib/account/schema';
import { callerOf } from '@/lib/auth/caller';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { NewPasswordSchema } from '@/lib/passwords/schema';
import { paths } from '@/lib/paths';

/** Sets the password of whoever has the link; signing in with it is the next step, and a second factor the one after. */
export async function setPasswordAction(_: FormState, form: FormData): Promise<FormState> {
  return runForm(
    form,
    async (request) => {
      const fields = Object.fromEntries(
        ['firstName', 'lastName', 'password'].map((name) => [name, formText(form, name)]),
      );
      const [token, caller] = [formText(form, 'token'), await callerOf(request)];
      if (form.has('firstName')) await acceptInvitation(token, parseInput(AcceptanceSchema, fields), caller);
      else await resetPasswordByLink(token, parseInput(NewPasswordSchema, fields).password, caller);
      redirect(paths.signIn(undefined, 'password-set'));
    },
    { kept: ['firstName', 'lastName'] },
  );
}
