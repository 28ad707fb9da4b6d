'use server';

import { redirect } from 'next/navigation';

import { resetPasswordByLink } from '@/lib/account/reset';
import { callerOf } from '@/lib/auth/caller';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, type FormState } from '@/lib/http/run-form';
import { NewPasswordSchema } from '@/lib/passwords/schema';
import { paths } from '@/lib/paths';

/** Sets the password of whoever has the link; signing in with it is the next step, and a second factor the one after. */
export async function setPasswordAction(_: FormState, form: FormData): Promise<FormState> {
  return runForm(form, async (request) => {
    const { password } = parseInput(NewPasswordSchema, { password: formText(form, 'password') });
    await resetPasswordByLink(formText(form, 'token'), password, await callerOf(request));
    redirect(paths.signIn(undefined, 'password-set'));
  });
}
