'use server';

import { redirect } from 'next/navigation';

import { confirmEmail } from '@/lib/account/own-account';
import { callerOf } from '@/lib/auth/caller';
import { requireAccountSession } from '@/lib/auth/guards';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { paths } from '@/lib/paths';

export async function confirmEmailAction(_: FormState, form: FormData): Promise<FormState> {
  return runForm(form, async (request) => {
    const session = await requireAccountSession(request);
    await confirmEmail(session, formText(form, 'token'), await callerOf(request));
    redirect(paths.account);
  });
}
