'use server';

import { redirect } from 'next/navigation';

import { parseInput } from '@/lib/http/input';
import { runForm, type FormState } from '@/lib/run-form';
import { paths } from '@/lib/paths';
import { VerifyEmailSchema } from '@/lib/subscriptions/schema';
import { verifyEmail } from '@/lib/subscriptions/verify';
import { verificationFailed } from '@/lib/subscriptions/verify-state';

/** The plain form's way to what POST /api/verify-email does; it leads on to an address, so that a reload posts nothing. */
export async function verifyEmailAction(_: FormState, form: FormData): Promise<FormState> {
  const work = async () => {
    const { profileProof } = await verifyEmail(parseInput(VerifyEmailSchema, Object.fromEntries(form)));
    return redirect(paths.completeProfile(profileProof));
  };
  return runForm(form, work, { kept: ['firstName', 'lastName'], failed: verificationFailed });
}
