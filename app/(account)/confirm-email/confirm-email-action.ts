'use server';

import { redirect } from 'next/navigation';

import { confirmEmail } from '@/lib/account/own-account';
import { unauthorized } from '@/lib/app-error';
import { callerOf } from '@/lib/auth/caller';
import { getSession } from '@/lib/auth/session';
import { refuseWithObstacle } from '@/lib/auth/standing';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { paths } from '@/lib/paths';

/** Takes the new address for whoever is signed in to the account that asked for it. */
export async function confirmEmailAction(_: FormState, form: FormData): Promise<FormState> {
  return runForm(form, async (request) => {
    const session = await getSession(request);
    if (!session) throw unauthorized();
    if (session.standing.mustChangePassword) refuseWithObstacle(session.standing);
    await confirmEmail(session, formText(form, 'token'), await callerOf(request));
    redirect(paths.account);
  });
}
