'use server';

import { redirect } from 'next/navigation';

import { callerOf } from '@/lib/auth/caller';
import { reauthenticate } from '@/lib/auth/reauthenticate';
import { ProofSchema } from '@/lib/auth/schema';
import { getSession } from '@/lib/auth/session';
import { parseInput } from '@/lib/http/input';
import { formText, runForm, type FormState } from '@/lib/run-form';
import { paths, safeWayBack } from '@/lib/paths';

/** Takes the password or the code and leads back; or answers what was wrong. */
export async function confirmAction(_: FormState, form: FormData): Promise<FormState> {
  return runForm(form, async (request) => {
    const wayBack = safeWayBack(formText(form, 'next')) ?? paths.account;
    const session = await getSession(request);
    if (!session) redirect(paths.signIn(paths.confirm(wayBack), 'expired'));
    const proof = form.has('code') ? { code: formText(form, 'code') } : { password: formText(form, 'password') };
    await reauthenticate(session, parseInput(ProofSchema, proof), await callerOf(request));
    redirect(wayBack);
  });
}
